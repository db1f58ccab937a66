import { messageFor } from '../../client/forms/issues.ts'
import { Button } from '../../client/ui/Button.tsx'
import { ErrorSummary } from '../../client/ui/ErrorSummary.tsx'
import { Field } from '../../client/ui/Field.tsx'
import { FormFoot, FormGrid } from '../../client/ui/FormGrid.tsx'
import { SelectField } from '../../client/ui/SelectField.tsx'
import type { Issue } from '../../domain/messages.ts'
import { roleLabels } from '../../domain/permissions.ts'
import { routes } from '../../domain/routes.ts'
import { PostForm } from '../PostForm.tsx'

const labels = { email: 'Email', role: 'Rôle' }

const roleOptions = (['employee', 'admin'] as const).map((value) => ({ value, label: roleLabels[value] }))

export function InviteForm({ values, issues }: { values: Record<string, string>; issues: Issue[] }) {
  return (
    <PostForm action={routes.employees.href()} values={{ geste: 'inviter' }} noValidate>
      <FormGrid>
        <ErrorSummary issues={issues} labels={labels} />
        <Field
          label={labels.email}
          name="email"
          type="email"
          autoComplete="off"
          defaultValue={values.email ?? ''}
          error={messageFor(issues, 'email')}
          autoFocus={issues.length > 0}
          required
        />
        <SelectField
          label={labels.role}
          name="role"
          options={roleOptions}
          defaultValue={values.role ?? 'employee'}
          error={messageFor(issues, 'role')}
        />
      </FormGrid>
      <FormFoot note="L’invitation vaut 7 jours, pour cette adresse seulement.">
        <Button kind="primary" type="submit" data-pending="Envoi...">
          Inviter
        </Button>
      </FormFoot>
    </PostForm>
  )
}
