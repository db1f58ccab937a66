import { Button } from '../client/ui/buttons/Button.tsx'
import type { ButtonLook } from '../client/ui/buttons/button-look.ts'
import { useShell } from './shell.ts'

/** Button that prints, shown by the only script of a printed page. Without scripts a text names the keys to press. */
export function PrintButton({ kind = 'primary' }: Pick<ButtonLook, 'kind'>) {
  const { nonce } = useShell()
  return (
    <>
      <span hidden data-print>
        <Button kind={kind} icon="print">
          Imprimer
        </Button>
      </span>
      <noscript>
        <p>Pour imprimer&nbsp;: Ctrl + P, ou ⌘ + P sur un Mac.</p>
      </noscript>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: wake }} />
    </>
  )
}

const wake =
  'var b=document.querySelector("[data-print]");b.hidden=false;b.addEventListener("click",function(){print()})'
