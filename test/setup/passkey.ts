import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyCreation, PasskeyRequest } from '../../domain/factors/passkey-schemas.ts'
import type { Caller } from './doors.ts'

/** Ways in which a device may misbehave. */
type Oddity = {
  origin?: string
  rpId?: string
  challenge?: string
  /** Whether the device verified its owner. */
  verified?: boolean
  /** The signature counter. */
  count?: number
  userHandle?: string | undefined
  /** Signs with another passkey's key. */
  key?: KeyObject
  id?: string
}

/** A device with one passkey, as a browser at `origin` uses it; each signature raises its counter. */
export function softPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32).toString('base64url')
  let count = 0
  let userHandle: string | undefined
  return {
    id,
    privateKey,
    /** The answer of the browser to `navigator.credentials.create`. */
    create({ challenge, rp, user }: PasskeyCreation, odd: Oddity = {}) {
      userHandle = user.id
      const flags = 0x41 | (odd.verified === false ? 0 : 4)
      const credential = Buffer.from(odd.id ?? id, 'base64url')
      const size = Buffer.from([credential.length >> 8, credential.length & 255])
      const authData = Buffer.concat([
        head(odd.rpId ?? rp.id, flags, odd.count ?? count),
        Buffer.alloc(16),
        size,
        credential,
        coseKey(publicKey),
      ])
      const attestationObject = cbor([
        ['fmt', 'none'],
        ['attStmt', []],
        ['authData', authData],
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', origin, challenge, odd).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      }
      return { id: odd.id ?? id, rawId: odd.id ?? id, type: 'public-key', response }
    },
    /** The answer to `navigator.credentials.get`. */
    sign({ challenge, rpId }: Pick<PasskeyRequest, 'challenge' | 'rpId'>, odd: Oddity = {}) {
      count = odd.count ?? count + 1
      const authenticatorData = head(odd.rpId ?? rpId, 1 | (odd.verified === false ? 0 : 4), count)
      const client = clientData('webauthn.get', origin, challenge, odd)
      const signed = Buffer.concat([authenticatorData, sha256(client)])
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, odd.key ?? privateKey).toString('base64url'),
        ...('userHandle' in odd ? odd.userHandle && { userHandle: odd.userHandle } : { userHandle }),
      }
      return { id: odd.id ?? id, rawId: odd.id ?? id, type: 'public-key', response }
    },
  }
}

export type SoftPasskey = ReturnType<typeof softPasskey>

/** Adds a passkey to the signed-in account. */
export async function addPasskey(caller: Caller, origin: string, name = 'Windows'): Promise<SoftPasskey> {
  const passkey = softPasskey(origin)
  const options = await caller.post('/auth/passkeys/registration-options')
  const answer = await caller.post('/auth/passkeys', { name, response: passkey.create(options.body) })
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`)
  return passkey
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()

const clientData = (type: string, origin: string, challenge: string, odd: Oddity) =>
  Buffer.from(
    JSON.stringify({ type, challenge: odd.challenge ?? challenge, origin: odd.origin ?? origin, crossOrigin: false }),
  )

function head(rpId: string, flags: number, count: number): Buffer {
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(count)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter])
}

/** ES256, as COSE writes it (RFC 9053). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cbor([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
}

type Cbor = string | number | Buffer | [key: string | number, value: Cbor][]

/** The part of CBOR (RFC 8949) that a passkey needs: texts, bytes, small numbers, maps. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? sized(1, -1 - value) : sized(0, value)
  if (typeof value === 'string') return Buffer.concat([sized(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([sized(2, value.length), value])
  return Buffer.concat([sized(5, value.length), ...value.flatMap(([key, one]) => [cbor(key), cbor(one)])])
}

function sized(kind: number, size: number): Buffer {
  const major = kind << 5
  if (size < 24) return Buffer.from([major | size])
  return size < 256 ? Buffer.from([major | 24, size]) : Buffer.from([major | 25, size >> 8, size & 255])
}
