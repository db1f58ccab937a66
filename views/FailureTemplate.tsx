import { FieldError } from '../client/ui/fields/FieldFrame.tsx'
import { Banner } from '../client/ui/layout/Banner.tsx'

/** The empty banner and field error that `client/runtime/forms/enhanced/enhance.ts` fills in, and the text for a form that failed. */
export function FailureTemplate({ text }: { text: string }) {
  return (
    <template data-failure={text}>
      <Banner kind="error" spaced>
        {null}
      </Banner>
      <FieldError>{null}</FieldError>
    </template>
  )
}
