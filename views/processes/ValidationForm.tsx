import { validationForm } from '../../domain/validation-form.ts'
import { PostForm } from '../PostForm.tsx'
import { useShell } from '../shell.ts'

/** What the «Valider» of every row of a page sends: once, for fifty proofs and ways back would weigh more than the rows. */
export function ValidationForm() {
  const { path } = useShell()
  return <PostForm id={validationForm} values={{ retour: path }} hidden />
}
