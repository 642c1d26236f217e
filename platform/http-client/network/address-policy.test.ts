import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { insecurePolicy, isPublicAddress, strictPolicy } from './address-policy.ts';
import { PRIVATE_HOSTS } from './private-hosts.fixture.ts';

const special = `
  0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.100.100.200 100.127.255.255 127.0.0.1 127.1.2.3
  168.63.129.16 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1 192.0.0.192 192.0.2.1 192.31.196.1
  192.52.193.1 192.88.99.1 192.168.1.1 192.175.48.1 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1
  224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255
  :: ::1 ::7f00:1 ::127.0.0.1 ::8.8.8.8 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:0:127.0.0.1 64:ff9b::7f00:1
  64:ff9b::808:808 64:ff9b:1::1 100::1 100:0:0:1::1 2001::1 2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:1::1 2001:2::1
  2001:3::1 2001:4:112::1 2001:10::1 2001:20::1 2001:30::1 2001:db8::1 2002:7f00:1:: 2002:808:808::1
  2620:4f:8000::1 3fff::1 3fff:fff::1 4000::1 5f00::1 fc00::1 fd00:ec2::254 fe80::1 fe80::1%eth0 febf::1
  fec0::1 feff::1 ff02::1 ffff::1
`;
const general = `
  1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.1 169.253.255.255
  172.15.255.255 172.32.0.0 192.0.1.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255
  2001:200::1 2001:4860:4860::8888 2003::1 2606:4700::1111 2a00:1450::1 3ffe:ffff::1
`;
const words = (text: string): string[] => text.trim().split(/\s+/);

test('addresses of special ranges are not public', () => {
  for (const ip of words(special)) assert.equal(isPublicAddress(ip), false, ip);
});

test('neighbouring addresses are public', () => {
  for (const ip of words(general)) assert.equal(isPublicAddress(ip), true, ip);
});

test('an address in an unusual notation is not public', () => {
  for (const ip of [
    '',
    'localhost',
    '0x08080808',
    '134744072',
    '010.8.8.8',
    '8.8.8',
    '8.8.8.8 ',
    '[2003::1]',
  ]) {
    assert.equal(isPublicAddress(ip), false, ip);
  }
});

test('an IPv6 address outside 2000::/3 is not public', () => {
  fc.assert(
    fc.property(fc.ipV6(), (ip) => {
      const first = Number.parseInt(ip.split(':')[0] || '0', 16);
      if (first < 0x2000 || first > 0x3fff) assert.equal(isPublicAddress(ip), false);
    }),
  );
});

test('a private host is refused in any notation', () => {
  for (const host of PRIVATE_HOSTS) {
    const url = URL.parse(`https://${host}/`);
    if (url) assert.notEqual(strictPolicy.judge(url), null, host);
  }
});

test('a public host is allowed over https at the default port only', () => {
  const judge = (url: string) => strictPolicy.judge(new URL(url));
  for (const url of ['https://social.example.org/', 'https://bücher.de/x?y', 'https://8.8.8.8/']) {
    assert.equal(judge(url), null, url);
  }
  assert.equal(judge('https://[2606:4700::1111]:443/'), null);
  const bad =
    'http://a.org https://a.org:8443 https://a.org:80 ftp://a.org data:,x file:///etc/passwd blob:https://a.org/1';
  for (const url of words(bad)) assert.equal(judge(url), 'bad-url', url);
});

test('the insecure setting allows ports, plain http and private hosts, and no other scheme', () => {
  const judge = (url: string) => insecurePolicy.judge(new URL(url));
  assert.equal(judge('http://127.0.0.1:4000/'), null);
  for (const url of ['data:,x', 'file:///etc/passwd', 'ftp://a.org']) assert.equal(judge(url), 'bad-url');
});
