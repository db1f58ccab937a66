import '../../client/styles/first-paint.css'
import { FullScreenLoader } from '../../client/islands/layout/FullScreenLoader/FullScreenLoader.tsx'
import { Island } from '../Island.tsx'
import { loaderGate } from '../loader-gate.ts'
import { useShell } from '../shell.ts'

export function LoaderGate() {
  const { actor, nonce, path } = useShell()
  if (!actor) return null
  const [list = ''] = path.split('?')
  return (
    <script nonce={nonce} dangerouslySetInnerHTML={{ __html: loaderGate(actor.userId, list.replace(/\/$/, '')) }} />
  )
}

export function EntranceLoader() {
  return useShell().actor && <Island name="FullScreenLoader" of={FullScreenLoader} props={{}} />
}
