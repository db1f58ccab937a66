import { Writable } from 'node:stream'
import type { PageName, PageProps, Shell } from '../../entry-server.tsx'
import { byteCache } from './byte-cache.ts'
import type { Destination, PageStream } from './page-stream.ts'
import { filled, marksFor, requestIdMark, type Template, templateOf } from './secrets.ts'

type RenderPage = <N extends PageName>(name: N, props: PageProps<N>, shell: Omit<Shell, 'assets'>) => PageStream

const maxBytes = 32 * 2 ** 20
const bytesPerCharacter = 2

/**
 * Renders a page once for as long as nothing in it changes: it is a pure function of its name, its props and what its
 * shell says beside the secrets, and all of that is the key. So nobody is ever given what was made for somebody else,
 * or for another minute.
 */
export function keptPages(renderPage: RenderPage): RenderPage {
  const kept = byteCache<Template>(maxBytes)
  return (name, props, shell) => {
    const marked = { ...shell, ...marksFor(shell) }
    const { requestId } = props as { requestId?: string }
    const markedProps = requestId === undefined ? props : Object.assign({}, props, { requestId: requestIdMark })
    const secrets = requestId === undefined ? shell : { ...shell, requestId }
    const key = JSON.stringify([name, markedProps, marked])
    const template = kept.get(key)
    if (template) return written(filled(template, secrets))
    const stream = renderPage(name, markedProps, marked)
    const keep = (page: Buffer, to: Destination) => {
      const made = templateOf(page)
      kept.set(key, made, key.length * bytesPerCharacter + page.length)
      to.end(filled(made, secrets))
    }
    return { ...stream, pipe: (destination) => stream.pipe(whole((page) => keep(page, destination))) }
  }
}

const written = (page: Buffer): PageStream => ({
  ready: Promise.resolve(),
  pipe: (destination) => destination.end(page),
  abort: () => {},
})

/** Gathers a page. It has rendered by then, so that nobody waits longer; one that is given up never gets this far. */
function whole(use: (page: Buffer) => void): Writable {
  const pieces: Buffer[] = []
  return new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(piece)
      done()
    },
    final(done) {
      use(Buffer.concat(pieces))
      done()
    },
  })
}
