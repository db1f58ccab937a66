import { type ReactNode, useContext } from 'react'
import { formatPlate } from '../../../domain/cars/plate.ts'
import { can } from '../../../domain/permissions.ts'
import { formatPhone } from '../../../domain/phone.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { visitFacts } from '../../../domain/visits/visit.ts'
import { EmailLink } from '../../ui/buttons/Email.tsx'
import { Fold } from '../../ui/dialog/Fold.tsx'
import { OnPage } from '../../ui/dialog/Section.tsx'
import { KeyValues } from '../../ui/layout/KeyValues.tsx'
import type { Viewer } from './viewer.ts'

type Props = { process: Process; viewer: Viewer }
type Rows = { label: string; value: ReactNode }[]

/** The facts of car, client and visit, folded: the head names them, and opens their pages. */
export function PeopleFold({ process, viewer }: Props) {
  const onPage = useContext(OnPage)
  const rows = [
    ...carRows(process),
    ...(onPage || can(viewer, 'seeClientContact') ? clientRows(process) : []),
    ...visitFacts(process.visit),
  ]
  if (rows.length === 0) return null
  return (
    <Fold icon="info" title="Véhicule et client" apart id={onPage ? 'vehicule' : undefined}>
      <KeyValues items={rows} />
    </Fold>
  )
}

function carRows({ car }: Process): Rows {
  if (!car) return []
  const { plaque, marque, modele } = car
  return [
    { label: 'Plaque', value: formatPlate(plaque) },
    { label: 'Marque', value: marque },
    ...(modele ? [{ label: 'Modèle', value: modele }] : []),
  ]
}

/** The client. Email and phone are in the data only of those who may see them. */
function clientRows({ client }: Process): Rows {
  if (!client) return []
  const { nom, prenom, email, telephone } = client
  return [
    { label: 'Nom', value: nom },
    { label: 'Prénom', value: prenom },
    ...(email ? [{ label: 'Email', value: <EmailLink address={email} /> }] : []),
    ...(telephone ? [{ label: 'Téléphone', value: <a href={`tel:${telephone}`}>{formatPhone(telephone)}</a> }] : []),
  ]
}
