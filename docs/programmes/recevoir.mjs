// Reçoit les envois de Fil d’atelier, et n’accepte que ceux qui portent la bonne signature.
// SECRET=whsec_… PORT=8080 node recevoir.mjs
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const [, secret = ''] = /^whsec_(\S+)$/.exec(process.env.SECRET ?? '') ?? []
const key = Buffer.from(secret, 'base64')
if (key.length < 24) {
  console.error('SECRET manque : copiez le secret du webhook (whsec_…) depuis ses réglages.')
  process.exit(1)
}
const largestBody = 64 * 1024
const done = new Set()

/** Lit le corps, de 64 ko au plus ; rien s’il est plus grand, ou coupé avant sa fin. */
async function bodyOf(request) {
  let body = Buffer.alloc(0)
  try {
    for await (const piece of request) {
      body = Buffer.concat([body, piece])
      if (body.length > largestBody) return undefined
    }
    return body.toString()
  } catch {
    return undefined
  }
}

function isSigned(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': sentAt, 'webhook-signature': signatures = '' } = headers
  if (!(Math.abs(Date.now() / 1000 - Number(sentAt)) <= 300)) return false
  const expected = createHmac('sha256', key).update(`${id}.${sentAt}.${body}`).digest()
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

createServer(async (request, response) => {
  const body = await bodyOf(request)
  if (body === undefined) return response.writeHead(400, { Connection: 'close' }).end()
  if (!isSigned(request.headers, body)) return response.writeHead(401).end()
  response.writeHead(204).end()
  // Le même envoi peut venir deux fois.
  if (done.has(request.headers['webhook-id'])) return
  done.add(request.headers['webhook-id'])
  const { type, data } = JSON.parse(body)
  console.log(type, data.processId ?? data.id)
}).listen(Number(process.env.PORT ?? 8080), '127.0.0.1', () => console.log('prêt'))
