import { Button } from '../../client/ui/Button.tsx'
import { Card } from '../../client/ui/Card.tsx'
import { LinkButton } from '../../client/ui/LinkButton.tsx'
import { Row } from '../../client/ui/Row.tsx'
import { routes } from '../../domain/routes.ts'
import { PostForm } from '../PostForm.tsx'

type Props = {
  /** Just made, shown this once; null before. */
  codes: string[] | null
}

/** For the day when the phone is lost: ten codes, each of one use. */
export function RecoveryCodesPage({ codes }: Props) {
  return (
    <Card title={routes.recoveryCodes.title} id="codes">
      {codes === null ? <Question /> : <Codes codes={codes} />}
    </Card>
  )
}

function Question() {
  return (
    <>
      <p>
        Dix codes, chacun d’un seul usage, pour vous connecter le jour où le téléphone est perdu ou cassé. Ils ne sont
        montrés qu’une fois et remplacent les précédents.
      </p>
      <PostForm action={routes.recoveryCodes.href()}>
        <Row end>
          <LinkButton href={routes.profile.href()}>Plus tard</LinkButton>
          <Button kind="primary" type="submit">
            Montrer mes codes
          </Button>
        </Row>
      </PostForm>
    </>
  )
}

function Codes({ codes }: { codes: string[] }) {
  return (
    <>
      <p>Notez-les ou imprimez cette page, et gardez-la loin du téléphone. Ils ne seront plus montrés.</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Row end>
        <LinkButton kind="primary" href={routes.profile.href()}>
          C’est noté
        </LinkButton>
      </Row>
    </>
  )
}
