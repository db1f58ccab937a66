import { describe, expect, test } from 'vitest'
import { OutboundError, type OutboundOptions, postSafely } from '../../../server/outbound/post-safely.ts'
import { isPublicAddress } from '../../../server/outbound/public-address.ts'

const post = (url: string, options: OutboundOptions = {}) =>
  postSafely({ url, headers: {}, body: '{}' }, { resolve: async () => [], deadlineMs: 20_000, ...options })
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'sent',
    (error: unknown) => (error instanceof OutboundError ? error.reason : error),
  )

const refused = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '168.63.129.16',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '3fff::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
]

describe('an address', () => {
  test.each(refused)('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2a00:1450::1', '2606:4700::1111'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  test('is no name, and no other way to write a number', () => {
    for (const text of ['localhost', '2130706433', '0x7f000001', '017700000001', '127.1', ''])
      expect(isPublicAddress(text)).toBe(false)
  })
})

describe('a URL', () => {
  test.each([
    'http://exemple.fr/',
    'http://127.0.0.1/',
    'ftp://exemple.fr/',
    'file:///etc/passwd',
    'https://moi@exemple.fr/',
    'https://moi:secret@exemple.fr/',
    'exemple.fr',
    '',
  ])('%s is refused before any lookup', async (url) => {
    let lookups = 0
    const resolve = async () => {
      lookups += 1
      return ['8.8.8.8']
    }
    expect(await reasonOf(post(url, { resolve }))).toBe('url')
    expect(lookups).toBe(0)
  })

  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.1/',
    'https://017700000001/',
    'https://127.0.0.1./',
    'https://①②⑦.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[fd00:ec2::254]/',
    'https://[64:ff9b::a9fe:a9fe]/',
  ])('%s names an address that is refused', async (url) => {
    expect(await reasonOf(post(url))).toBe('address')
  })

  test('is refused in production when it names this machine, with https too', async () => {
    for (const url of ['http://localhost/', 'http://127.0.0.1:9/', 'http://[::1]/'])
      expect(await reasonOf(post(url))).toBe('url')
    expect(await reasonOf(post('https://127.0.0.1:9/'))).toBe('address')
  })

  test('may use http for this machine in development only, not for another machine', async () => {
    expect(await reasonOf(post('http://127.0.0.1:9/', { allowsLoopback: true }))).toBe('connection')
    expect(await reasonOf(post('http://10.0.0.1/', { allowsLoopback: true }))).toBe('url')
    expect(await reasonOf(post('https://10.0.0.1/', { allowsLoopback: true }))).toBe('address')
  })
})

describe('a destination that the operator allows', () => {
  const allowed = new Set(['127.0.0.1:9', '10.0.0.1:443', '[::1]:9', 'localhost:9', 'dolibarr.invalid:443'])

  test.each([
    'http://127.0.0.1:9/',
    'http://127.1:9/',
    'https://127.0.0.1:9/',
    'http://[::1]:9/',
    'http://LOCALHOST.:9/',
  ])('%s is reached, also without TLS', async (url) => {
    expect(await reasonOf(post(url, { allowed }))).toBe('connection')
  })

  test.each([
    ['http://127.0.0.1/', 'url'],
    ['http://127.0.0.1:8/', 'url'],
    ['https://127.0.0.1:8/', 'address'],
    ['http://10.0.0.1/', 'url'],
    ['http://localhost.exemple.fr:9/', 'url'],
    ['https://10.0.0.2/', 'address'],
  ])('does not open %s beside it', async (url, reason) => {
    expect(await reasonOf(post(url, { allowed }))).toBe(reason)
  })

  test('does not open its address to another name', async () => {
    const resolve = async () => ['10.0.0.1']
    expect(await reasonOf(post('https://exemple.fr/', { allowed, resolve }))).toBe('address')
  })

  test('is not reached when its name has no address', async () => {
    expect(await reasonOf(post('https://dolibarr.invalid/', { allowed }))).toBe('address')
  })
})

describe('a name', () => {
  test.each(refused.filter((address) => !address.includes('%')))(
    'is refused when it has the address %s',
    async (address) => {
      expect(await reasonOf(post('https://exemple.fr/', { resolve: async () => [address] }))).toBe('address')
    },
  )

  test('is refused when one of its addresses is private, in either order', async () => {
    for (const addresses of [
      ['8.8.8.8', '10.0.0.1'],
      ['::1', '8.8.8.8'],
    ])
      expect(await reasonOf(post('https://exemple.fr/', { resolve: async () => addresses }))).toBe('address')
  })

  test.each(['https://localhost/', 'https://localhost./', 'https://exemple.fr./'])(
    '%s is judged by its addresses, like any other',
    async (url) => {
      expect(await reasonOf(post(url, { resolve: async () => ['127.0.0.1'] }))).toBe('address')
    },
  )

  test('has one refusal without an address and with a private one, so that nobody lists our names', async () => {
    expect(await reasonOf(post('https://exemple.fr/'))).toBe('address')
  })

  test('takes no longer than the whole exchange when its servers do not answer', async () => {
    const resolve = () => new Promise<string[]>(() => {})
    expect(await reasonOf(post('https://exemple.fr/', { resolve, deadlineMs: 200 }))).toBe('timeout')
  })
})
