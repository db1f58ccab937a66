import { Banner } from '../../client/ui/Banner.tsx'
import { routes } from '../../domain/routes.ts'
import { useShell } from '../shell.ts'

/** An address that opens a process over the page, followed with scripts off: the way to the process's own page. */
export function PlainProcessLink() {
  const [, search] = useShell().path.split('?')
  const id = new URLSearchParams(search).get('processus')
  if (!id) return null
  return (
    <noscript>
      <Banner kind="info" spaced>
        <a href={routes.process.href({ id })}>Ouvrir le processus</a>
      </Banner>
    </noscript>
  )
}
