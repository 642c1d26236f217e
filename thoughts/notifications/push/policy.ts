// The address policy for push services.
import {
  type AddressPolicy,
  insecurePolicy,
  strictPolicy,
} from '@tandem/platform/http-client/network/address-policy.ts';
import type { ThoughtsConfig } from '../../config.ts';

export const policyOf = (config: Pick<ThoughtsConfig, 'THOUGHTS_FEDERATION_INSECURE'>): AddressPolicy =>
  config.THOUGHTS_FEDERATION_INSECURE ? insecurePolicy : strictPolicy;
