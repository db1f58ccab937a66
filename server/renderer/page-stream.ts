import { Transform } from 'node:stream'
import type { PageName, PageProps, render, Shell } from '../../entry-server.tsx'

/** Anything a page can be written to: an answer, or its compressor. */
type Destination = NodeJS.WritableStream

export type PageStream = {
  /** Its head may leave before its content is rendered. */
  early: boolean
  head: string
  /** Rejects when it cannot: as long as nothing was sent, an error page still fits. */
  render: () => Promise<void>
  /** Writes the content, once rendered, and ends the destination. */
  pipe: (destination: Destination) => void
  /** Ends it behind its head instead. */
  breakOff: (destination: Destination) => void
  /** Stops the work when nobody waits for it any more. */
  abort: () => void
}

/** @param load gives the views' entry and the shell's assets; in development both change as files do. */
export async function pageStream<N extends PageName>(
  load: () => Promise<{ render: typeof render; assets: Shell['assets'] }>,
  name: N,
  props: PageProps<N>,
  shell: Omit<Shell, 'assets'>,
): Promise<PageStream> {
  const { render, assets } = await load()
  const { early, before, content, after } = render(name, props, { ...shell, assets })
  let stream: ReturnType<typeof content> | undefined
  return {
    early,
    head: before,
    render: () =>
      new Promise((resolve, reject) => {
        stream = content({ onShellReady: resolve, onShellError: reject, onError: () => {} })
      }),
    pipe: (destination) => void stream?.pipe(endingWith(after)).pipe(destination),
    breakOff: (destination) => endBroken(destination, shell.path),
    abort: () => stream?.abort(),
  }
}

const endingWith = (end: string) =>
  new Transform({
    transform: (piece, _encoding, done) => done(null, piece),
    flush: (done) => done(null, end),
  })

/** Ends a page that broke after its first byte: too late for another status, not for a way out. */
export function endBroken(destination: Destination, path: string): void {
  const href = path.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
  destination.end(
    `<div role="alert"><p>La suite de cette page n’a pas pu être affichée.</p><p><a href="${href}">Recharger la page</a></p></div></body></html>`,
  )
}
