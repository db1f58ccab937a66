import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { freePort } from '../../scripts/faults/server-process.ts'

export type Letter = {
  from: string
  to: string[]
  messageId: string
  subject: string
  replyTo: string
  html: string
  text: string
  raw: string
  /** The name by which the sender greeted the server. */
  greeting: string
}

/** A code answers instead of 250; 'drop' accepts the mail, then closes the connection without an answer. */
export type Fault = number | 'drop'

/** A real SMTP server. It stores accepted mails, and fails on request. */
export async function mailSink() {
  const letters: Letter[] = []
  const faults: Fault[] = []
  /** The received lines, unchanged: the addresses of the envelope are decoded. */
  const commands: string[] = []
  const ignore = () => {}
  const debug = (_: unknown, ...words: unknown[]) => void commands.push(words.join(' '))
  const logger = { level: ignore, trace: ignore, debug, info: ignore, warn: ignore, error: ignore, fatal: ignore }
  const build = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger,
      onData(stream, session, done) {
        void text(stream).then((raw) => {
          const fault = faults.shift()
          if (typeof fault === 'number') return done(Object.assign(new Error('refus'), { responseCode: fault }))
          letters.push({ ...letter(raw, session.envelope.rcptTo), greeting: session.hostNameAppearsAs })
          if (fault === 'drop') return hangUp(server, session.id)
          done()
        })
      },
    })
  let server = build()
  let port = await listening(server, await freePort())
  return {
    letters,
    commands,
    faults,
    url: () => `smtp://127.0.0.1:${port}`,
    to: (address: string) => letters.filter((each) => each.to.includes(address)),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
    async start() {
      server = build()
      port = await listening(server, port)
    },
  }
}

export type MailSink = Awaited<ReturnType<typeof mailSink>>

function listening(server: SMTPServer, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.on('error', (error) => (server.server.listening ? undefined : reject(error)))
    server.listen(port, '127.0.0.1', () => resolve((server.server.address() as AddressInfo).port))
  })
}

function hangUp(server: SMTPServer, id: string): void {
  for (const connection of server.connections as Set<{ id: string; _socket: { destroy: () => void } }>) {
    if (connection.id === id) connection._socket.destroy()
  }
}

function letter(raw: string, recipients: { address: string }[]): Omit<Letter, 'greeting'> {
  const [head = '', body = ''] = split(raw)
  const header = (name: string) => words(new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? '')
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? ''
  const parts = body.split(`--${boundary}`).map(decodePart)
  const part = (type: string) => parts.find((each) => each.type.startsWith(type))?.content ?? ''
  return {
    from: header('From'),
    to: recipients.map(({ address }) => address),
    messageId: header('Message-ID'),
    subject: header('Subject'),
    replyTo: header('Reply-To'),
    html: part('text/html'),
    text: part('text/plain'),
    raw,
  }
}

/** The headers, with long ones unfolded, and the body. */
function split(message: string): [string, string] {
  const end = message.indexOf('\r\n\r\n')
  return [message.slice(0, end).replace(/\r\n[ \t]+/g, ' '), message.slice(end + 4)]
}

function decodePart(part: string): { type: string; content: string } {
  const [head, body] = split(part.replace(/^\r\n/, ''))
  const type = /content-type: ([^;\r]+)/i.exec(head)?.[1] ?? ''
  return { type, content: /base64/i.test(head) ? Buffer.from(body, 'base64').toString() : unquoted(body) }
}

/** Encoded words of a header (RFC 2047). */
function words(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, how: string, data: string) =>
      how.toLowerCase() === 'b' ? Buffer.from(data, 'base64').toString() : unquoted(data.replaceAll('_', ' ')),
    )
}

function unquoted(value: string): string {
  const bytes = value
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n')
}
