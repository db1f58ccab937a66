import { isIPv6 } from 'node:net'

/** The network of an address: one household has a whole IPv6 /64, and an IPv4 address may be written as IPv6. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const inside = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (inside) return inside
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const network = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::`
}
