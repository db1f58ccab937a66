import { CopyButton } from '../../../client/islands/layout/CopyButton/CopyButton.tsx'
import { Button } from '../../../client/ui/buttons/Button.tsx'
import { LinkButton } from '../../../client/ui/buttons/LinkButton.tsx'
import { FormFoot } from '../../../client/ui/fields/FormGrid.tsx'
import { Card } from '../../../client/ui/layout/Card.tsx'
import { Row } from '../../../client/ui/layout/Row.tsx'
import { ownFactorsHref } from '../../../domain/ground/addresses/page-links.ts'
import { formatDay } from '../../../domain/ground/dates.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { Island } from '../../Island.tsx'
import { PostForm } from '../../PostForm.tsx'
import { PrintButton } from '../../PrintButton.tsx'
import { useShell } from '../../shell.ts'
import styles from './SecondFactor.module.css'

type Props = {
  /** The codes just made, shown only once; null before. */
  codes: string[] | null
  /** The number of unused earlier codes; null where none were made. */
  left: number | null
  /** Version of the codes: a form sent twice would otherwise invalidate the codes that it has just shown. */
  version: string
}

/** Ten recovery codes for a lost phone, each used once. */
export function RecoveryCodesPage({ codes, left, version }: Props) {
  return (
    <Card title={routes.recoveryCodes.title} id="codes">
      {codes === null ? <Question left={left} version={version} /> : <Codes codes={codes} />}
    </Card>
  )
}

const whatTheyAre =
  'Dix codes pour vous connecter le jour où le téléphone est perdu, cassé ou changé. Chacun sert une fois, et ils ne sont montrés qu’une fois\u00a0: ayez de quoi les noter ou les imprimer.'

function Question({ left, version }: Pick<Props, 'left' | 'version'>) {
  return (
    <PostForm action={routes.recoveryCodes.href()} values={{ version }}>
      <p>{whatTheyAre}</p>
      <FormFoot note={left === null ? '' : replacedText(left)}>
        <LinkButton href={ownFactorsHref()}>Plus tard</LinkButton>
        <Button kind="primary" type="submit">
          Montrer mes codes
        </Button>
      </FormFoot>
    </PostForm>
  )
}

const replacedText = (left: number) =>
  left === 0 ? 'Les précédents ont tous servi.' : 'Les précédents ne vaudront plus rien.'

function Codes({ codes }: { codes: string[] }) {
  const { nonce, now } = useShell()
  return (
    <>
      <style nonce={nonce} dangerouslySetInnerHTML={{ __html: paper }} />
      <p>
        Chacun remplace une fois le code du téléphone. Gardez-les loin de lui, et rayez ceux qui ont servi. Ils ne
        seront plus montrés.
      </p>
      <p>Faits le {formatDay(now)}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Row>
        <LinkButton kind="primary" href={ownFactorsHref()}>
          C’est noté
        </LinkButton>
        <PrintButton kind="plain" />
        <LinkButton icon="download" href={fileOf(codes)} download="codes-de-secours.txt">
          Télécharger
        </LinkButton>
        <Island name="CopyButton" of={CopyButton} props={{ text: codes.join('\n') }} />
      </Row>
    </>
  )
}

/** Print styles: a person who finds the paper must learn neither the site's name nor the user's. */
const paper =
  '@page{margin:0}@media print{header,nav,a,button,noscript,main h1,[data-island=ToastHost]{display:none!important}#contenu{padding:14mm}}'

const fileOf = (codes: string[]) => `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\r\n')}\r\n`)}`
