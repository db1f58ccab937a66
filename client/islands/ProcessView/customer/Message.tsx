import { useState } from 'react'
import { livingLink } from '../../../../domain/links/public-link.ts'
import { can } from '../../../../domain/permissions.ts'
import type { Process, ProcessClient } from '../../../../domain/processes/process.ts'
import * as routes from '../../../../domain/routes.ts'
import { type TellingTopic, tellingText, tellingTopic } from '../../../../domain/telling/telling.ts'
import { hasNotLeft, toldAbout, toldText } from '../../../../domain/telling/telling-words.ts'
import { classes } from '../../../ui/classes.ts'
import { fieldId } from '../../../ui/fields/field-id.ts'
import panel from '../ProcessView.module.css'
import type { Viewer } from '../viewer.ts'
import styles from './Customer.module.css'
import { TellWays } from './TellWays.tsx'

type Props = { process: Process; viewer: Viewer; now: Date }

/** The message for where the car stands, the ways to bring it to the customer, and how they were last told. */
export function Message({ process, viewer, now }: Props) {
  const [isOpenedHere, setOpenedHere] = useState(false)
  const { client, told } = process
  if (!client || !can(viewer, 'seeClientContact')) return null
  const url = livingLink(process, viewer.publicOrigin, now)
  const text = tellingText(process, { now, garage: viewer.garage, url })
  const about = tellingTopic(process, now)
  const { mailsLeave } = viewer
  return (
    <>
      <TellWays {...{ process, client, about, text, mailsLeave }} onTold={() => setOpenedHere(true)} />
      {told && <Told {...{ told, about, now, isHere: isOpenedHere }} />}
      {(client.telephone || client.email) && <p className={styles.text}>«&nbsp;{text}&nbsp;»</p>}
      <MissingContact client={client} />
    </>
  )
}

type ToldProps = { told: NonNullable<Process['told']>; about: TellingTopic; now: Date; isHere: boolean }

function Told({ told, about, now, isHere }: ToldProps) {
  const other = toldAbout(told, about)
  return (
    <p className={classes(styles.told, hasNotLeft(told) && styles.unsent)} role="status">
      {toldText(told, now, isHere)}
      {other && ` (${other})`}
    </p>
  )
}

/** What the garage does not know of its customer, where it may be added. */
function MissingContact({ client: { id, email, telephone } }: { client: ProcessClient }) {
  if (email && telephone) return null
  const isEither = Boolean(email || telephone)
  const what = isEither ? (telephone ? 'd’email' : 'de téléphone') : 'de téléphone ni d’email'
  return (
    <p className={panel.hint}>
      Pas {what}&nbsp;:{' '}
      <a href={`${routes.clientEdit.href({ id })}#${fieldId(telephone ? 'email' : 'telephone')}`}>
        {isEither ? 'l’ajouter' : 'les ajouter'}
      </a>
    </p>
  )
}
