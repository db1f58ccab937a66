import type { Issue } from '../../../domain/messages.ts'

/** What the server would refuse. Without the schema the server alone answers. */
export async function checkStepType(form: HTMLFormElement): Promise<Issue[]> {
  const schema = await import('../../../domain/step-type-form.ts').catch(() => null)
  const found = schema?.stepTypeForm.safeParse(fieldsIn(form)).error?.issues ?? []
  return found.map(({ path, message, code }) => ({
    path: path.map((part) => (typeof part === 'number' ? part : String(part))),
    message,
    code: code ?? 'custom',
  }))
}

function fieldsIn(form: HTMLFormElement) {
  const data = new FormData(form)
  const [ids, descriptions] = [data.getAll('etapeId'), data.getAll('description')]
  const steps = data.getAll('etape').map((name, at) => ({ _id: ids[at], name, description: descriptions[at] }))
  return { name: data.get('name'), steps }
}
