import type { ReactNode } from 'react'
import { CoveredPageStyles, NextStyles, PageStyles } from '../PageStyles.tsx'
import { useShell } from '../shell.ts'
import { hasBar, runsScripts, type StyleSet } from '../style-sets.ts'
import { EntranceLoader, LoaderGate } from './EntranceLoader.tsx'

type Props = {
  title: string
  styles: StyleSet
  /** Whether this page is entered through the full-screen loader. */
  loader: boolean
  children: ReactNode
}

const name = 'Fil d’atelier'

/** The frame of every page, and everything known before its content. */
export function Document({ title, styles, loader, children }: Props) {
  const { nonce, csrfToken, idempotencyKey, apiBase, actor, mailsLeave, version, assets } = useShell()
  const covered = loader && actor !== null
  const tellsScripts = runsScripts(styles) || assets.preamble !== null
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#1E4FA3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#173468" media="(prefers-color-scheme: dark)" />
        {tellsScripts && <meta property="csp-nonce" nonce={nonce} />}
        {csrfToken !== null && <meta name="csrf-token" content={csrfToken} />}
        {csrfToken !== null && <meta name="idempotency-key" content={idempotencyKey} />}
        {actor && <meta name="session-id" content={actor.authSessionId} />}
        {version && <meta name="version" content={version} />}
        {tellsScripts && <meta name="api-base" content={apiBase} />}
        {actor && !mailsLeave && <meta name="mails" content="kept" />}
        <title>{title === name ? name : `${title} · ${name}`}</title>
        <link rel="icon" href="/favicon.png" sizes="48x48" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" sizes="any" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <PageStyles set={covered ? 'loader' : styles} />
        <NextStyles set={styles} />
        {covered && <LoaderGate />}
      </head>
      <body>
        {covered && <EntranceLoader />}
        {/* The early script comes before the sheets, so that the content waits for both at once, and before any bell, whose presses it handles. */}
        {actor && hasBar(styles) && <script nonce={nonce} {...assets.early} />}
        {covered && <CoveredPageStyles set={styles} />}
        {children}
      </body>
    </html>
  )
}
