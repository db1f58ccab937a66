import type { PageName, PageProps, render, Shell } from '../../entry-server.tsx'

/** Anything a page can be written to: an answer, or its compressor. */
export type Destination = NodeJS.WritableStream

export type PageStream = {
  /** Resolves once the page has rendered; rejects when it cannot, with nothing written: an error page still fits. */
  ready: Promise<void>
  /** Writes the page and ends the destination. To be called once ready. */
  pipe: (destination: Destination) => void
  /** Stops the work when nobody waits for it any more. */
  abort: () => void
}

type Stream = ReturnType<typeof render>

/** @param load gives the views' entry and the shell's assets; in development both change as files do. */
export function pageStream<N extends PageName>(
  load: () => Promise<{ render: typeof render; assets: Shell['assets'] }>,
  name: N,
  props: PageProps<N>,
  shell: Omit<Shell, 'assets'>,
): PageStream {
  let stream: Stream | undefined
  let destination: Destination | undefined

  const ready = load().then(
    ({ render, assets }) =>
      new Promise<void>((resolve, reject) => {
        stream = render(
          name,
          props,
          { ...shell, assets },
          {
            onShellReady: resolve,
            onShellError: reject,
            onError: () => {
              if (destination) endBroken(destination, shell.path)
            },
          },
        )
      }),
  )

  return {
    ready,
    pipe: (target) => {
      destination = target
      stream?.pipe(target)
    },
    abort: () => stream?.abort(),
  }
}

/** Ends a page that broke after its first byte: too late for another status, not for a way out. */
export function endBroken(destination: Destination, path: string): void {
  const href = path.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
  destination.end(
    `<div role="alert"><p>La suite de cette page n’a pas pu être affichée.</p><p><a href="${href}">Recharger la page</a></p></div></body></html>`,
  )
}
