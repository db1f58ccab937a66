import { BlockList, isIP } from 'node:net'

/** IPv4 networks that are not on the public internet: the registry of IANA, multicast, reserved, and cloud metadata. */
const privateIPv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // The metadata of Azure, in a public network.
  '168.63.129.16/32',
]

/** The IPv6 networks that are public: all others are refused, such as ::1, fc00::/7, fe80::/10, ::ffff:0:0/96, NAT64. */
const publicIPv6 = ['2000::/3']

/** Networks in `publicIPv6` that contain an IPv4 address (Teredo, 6to4), serve documents, or are reserved. */
const privateIPv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const blocked = { ipv4: listOf('ipv4', privateIPv4), ipv6: listOf('ipv6', privateIPv6) }
const global = listOf('ipv6', publicIPv6)
const loopback = { ipv4: listOf('ipv4', ['127.0.0.0/8']), ipv6: listOf('ipv6', ['::1/128']) }

function listOf(family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix = ''] = network.split('/')
    list.addSubnet(address, Number(prefix), family)
  }
  return list
}

/** Whether an IP address is on the public internet; false for any other text. */
export function isPublicAddress(address: string): boolean {
  const family = familyOf(address)
  if (family === null || blocked[family].check(address, family)) return false
  return family === 'ipv4' || global.check(address, family)
}

/** Whether an IP address is this machine, in its usual form (not ::ffff:127.0.0.1). */
export function isLoopbackAddress(address: string): boolean {
  const family = familyOf(address)
  return family !== null && loopback[family].check(address, family)
}

function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  // A zone (fe80::1%eth0) belongs to a link-local address.
  const version = address.includes('%') ? 0 : isIP(address)
  return version === 0 ? null : version === 4 ? 'ipv4' : 'ipv6'
}
