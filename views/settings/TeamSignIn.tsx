import { Button } from '../../client/ui/Button.tsx'
import { FormFoot, FormGrid, fullWidth } from '../../client/ui/FormGrid.tsx'
import { SelectField } from '../../client/ui/SelectField.tsx'
import type { Employee } from '../../domain/employee.ts'
import type { GarageSecurity } from '../../domain/garage-security-wire.ts'
import { routes } from '../../domain/routes.ts'
import { askedOf, askedOfLabels, concerns } from '../../domain/second-factor.ts'
import { PostForm } from '../PostForm.tsx'

type Props = { security: GarageSecurity; employees: Employee[] }

/** What the garage asks of its people when they sign in. */
export function TeamSignIn({ security: { secondFactorFor, refuseGuessed }, employees }: Props) {
  return (
    <PostForm action={routes.employees.href()} values={{ geste: 'securite' }} noValidate>
      <FormGrid>
        <SelectField
          name="secondFactorFor"
          label="Seconde étape demandée à"
          hint="Après le mot de passe, un code du téléphone. Chacun a 7 jours pour le régler."
          className={fullWidth}
          defaultValue={secondFactorFor}
          options={askedOf.map((value) => ({ value, label: askedOfLabels[value] }))}
        />
        <label className={fullWidth}>
          <input type="checkbox" name="refuseGuessed" value="true" defaultChecked={refuseGuessed} /> Refuser les mots de
          passe faciles à deviner
        </label>
      </FormGrid>
      <FormFoot note={missing(secondFactorFor, employees)}>
        <Button type="submit">Enregistrer</Button>
      </FormFoot>
    </PostForm>
  )
}

/** Who has not set it up yet, where it is asked. */
function missing(asked: GarageSecurity['secondFactorFor'], employees: Employee[]): string | undefined {
  const late = employees.filter(
    ({ active, role, hasSecondFactor }) => active && !hasSecondFactor && concerns(asked, role),
  )
  if (late.length === 0) return undefined
  return late.length === 1
    ? 'Une personne ne l’a pas encore réglée.'
    : `${late.length} personnes ne l’ont pas encore réglée.`
}
