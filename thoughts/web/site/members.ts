// Declares and mounts pages and forms for members; anonymous visitors are redirected to the login.
import type { Call } from '@tandem/platform/http/endpoint/call.ts';
import { type Endpoint, endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import type { Static, TSchema } from 'typebox';
import type { ThoughtsTables } from '../../foundation/tables/tables.ts';
import { withQuery } from '../addresses.ts';
import type { Member, Visitor } from '../session/visitor.ts';
import { requireOwnForm } from './forms.ts';
import { mountPage, PAGE, type PageResult, redirect, type Site, visit } from './page.ts';

export type MemberVisitor = Visitor & { member: Member };

type FormEndpoint<Params extends TSchema, Body extends TSchema> = Endpoint<Params, TSchema, Body, 'public'>;

type FormCall<Params extends TSchema, Body extends TSchema> = Call<
  ThoughtsTables,
  Static<Params>,
  unknown,
  Static<Body>,
  'public'
>;

type Declared<Params extends TSchema, Body extends TSchema> = {
  path: string;
  summary: string;
  params?: Params;
  schema: Body;
  files?: readonly string[];
  showsSecret?: boolean;
  bulkhead?: 'passwords' | 'transfers';
};

/** Declares a form of members. */
export const form = <Params extends TSchema, Body extends TSchema>({
  schema,
  files = [],
  ...declared
}: Declared<Params, Body>): FormEndpoint<Params, Body> =>
  endpoint({
    ...PAGE,
    ...declared,
    method: 'POST',
    input: { kind: 'parameters', schema, files },
  }) as FormEndpoint<Params, Body>;

/** Mounts a page of members; strangers log in first, and come back. */
export function mountMemberPage<Params extends TSchema, Query extends TSchema>(
  site: Site,
  declared: Endpoint<Params, Query, TSchema, 'public'>,
  show: (
    call: { params: Static<Params>; query: Static<Query> },
    visitor: MemberVisitor,
  ) => Promise<PageResult> | PageResult,
): void {
  mountPage(site, declared, async (call, { member, ...visitor }): Promise<PageResult> => {
    if (!member) return redirect(withQuery('/login', { back: call.raw.target }));
    return show(call, { ...visitor, member });
  });
}

/**
 * Mounts a form of members. `ended` displays the input if the session has ended; without it, members log in
 * and return to the page of the form.
 */
export function mountMemberForm<Params extends TSchema, Body extends TSchema>(
  site: Site,
  declared: FormEndpoint<Params, Body>,
  handle: (call: FormCall<Params, Body>, visitor: MemberVisitor) => Promise<PageResult>,
  ended?: (call: FormCall<Params, Body>, visitor: Visitor) => Promise<PageResult> | PageResult,
): void {
  site.thoughts.http.mount(declared, (given) => {
    const call = given as unknown as FormCall<Params, Body>;
    return visit(site, call, async (visitor): Promise<PageResult> => {
      requireOwnForm(call);
      const { member } = visitor;
      if (member) return handle(call, { ...visitor, member });
      return ended ? ended(call, visitor) : redirect(withQuery('/login', { back: backOf(call) }));
    });
  });
}

/** The address of the form and of its page. */
const backOf = (call: { raw: { target: string } }): string => call.raw.target.replace(/\?.*$/, '');
