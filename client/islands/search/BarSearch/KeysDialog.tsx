import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { ownKeysHref } from '../../../../domain/ground/addresses/page-links.ts'
import type { Role } from '../../../../domain/ground/permissions.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import dialog from '../../../ui/dialog/Dialog.module.css'
import { Dialog, DialogTitle } from '../../../ui/dialog/Dialog.tsx'
import { KeyList } from '../../../ui/KeyList.tsx'

let root: Root | undefined
let shown = 0

/** Shows the keys of the pages over the page. The dialog is only loaded for people who ask for it. */
export function showKeys(role: Role): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  shown += 1
  root.render(<KeysDialog key={shown} role={role} />)
}

function KeysDialog({ role }: { role: Role }) {
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <Dialog open={open} onClose={close} narrow>
      <div className={dialog.head}>
        <DialogTitle>Raccourcis clavier</DialogTitle>
      </div>
      <div className={dialog.text}>
        <KeyList role={role} />
      </div>
      <div className={dialog.foot}>
        <LinkButton kind="quiet" href={ownKeysHref()}>
          Régler
        </LinkButton>
        <Button kind="primary" onClick={close}>
          Fermer
        </Button>
      </div>
    </Dialog>
  )
}
