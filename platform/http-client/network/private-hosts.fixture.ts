// Hosts that no public server has, in every URL spelling: addresses of this machine, of local networks and of
// cloud metadata, and names outside the public DNS.

export const PRIVATE_HOSTS: readonly string[] = `
  127.0.0.1 127.1 127.0.0.1. 0x7f.1 0x7f000001 0177.0.0.1 017700000001 2130706433 ①②⑦.⓪.⓪.① 127。0。0。1
  %31%32%37.0.0.1 0 0.0.0.0 0x0 00 169.254.169.254 0xa9fea9fe 2852039166 0251.0376.0251.0376 10.1 192.168.257
  10.0.0.1 172.16.0.1 192.168.1.1 100.64.0.1 100.100.100.200 168.63.129.16 198.18.0.1 192.0.2.1 224.0.0.1 240.0.0.1
  255.255.255.255 192.88.99.1
  [::1] [::] [::ffff:127.0.0.1] [::ffff:7f00:1] [0:0:0:0:0:ffff:7f00:0001] [::127.0.0.1] [64:ff9b::127.0.0.1]
  [64:ff9b:1::1] [2002:7f00:1::] [2001:0:4136:e378:8000:63bf:3fff:fdd2] [fe80::1] [fd00::1] [fd00:ec2::254]
  [2001:db8::1] [ff02::1] [100::1] [::ffff:0:127.0.0.1]
  localhost LOCALHOST localhost. a.localhost foo.local printer.LOCAL metadata.google.internal
  metadata.google.internal. metadata intranet router.lan nas.home 1.0.0.127.in-addr.arpa home.arpa
  abcdefghijklmnop.onion a.test a.invalid a.example a.i2p a.alt social.localdomain social.example.org. social..org
  ｌｏｃａｌｈｏｓｔ
`
  .trim()
  .split(/\s+/);
