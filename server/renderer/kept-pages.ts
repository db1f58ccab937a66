import type { PageName, PageProps, Shell } from '../../entry-server.tsx'
import { byteCache } from './byte-cache.ts'
import type { PageStream } from './page-stream.ts'
import { filled, fillSecrets, marksFor, type Template } from './secrets.ts'

type RenderPage = <N extends PageName>(name: N, props: PageProps<N>, shell: Omit<Shell, 'assets'>) => PageStream

const maxBytes = 32 * 2 ** 20

/**
 * Renders a page once for as long as nothing in it changes: it is a pure function of its name, its props and what its
 * shell says beside the secrets, and all of that is the key. So nobody is ever given what was made for somebody else,
 * or for another minute.
 */
export function keptPages(renderPage: RenderPage): RenderPage {
  const kept = byteCache<Template>(maxBytes)
  return (name, props, shell) => {
    const marks = marksFor(shell)
    const key = JSON.stringify([name, props, { ...shell, ...marks }])
    const template = kept.get(key)
    if (template) return written(filled(template, shell))
    const stream = renderPage(name, props, { ...shell, ...marks })
    const keep = (template: Template) => kept.set(key, template, key.length + sizeOf(template))
    return {
      ...stream,
      pipe(destination) {
        const filling = fillSecrets(shell, keep)
        filling.pipe(destination)
        stream.pipe(filling)
      },
    }
  }
}

const written = (page: Buffer): PageStream => ({
  ready: Promise.resolve(),
  pipe: (destination) => destination.end(page),
  abort: () => {},
})

const sizeOf = (template: Template) => template.reduce((bytes, part) => bytes + part.length, 0)
