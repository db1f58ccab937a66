import { deviceName } from '../../../domain/device-name.ts'
import { errorTexts } from '../../../domain/error-texts.ts'
import { routes } from '../../../domain/routes.ts'
import { goTelling } from '../../http/flash.ts'
import { type Pages, page } from '../../http/forms/page-table.ts'
import { showPage } from '../../http/page.ts'
import { relyingParty } from '../relying-party.ts'
import { recoveryCodesLeft } from '../second-factor/recovery-codes.ts'

export const passkeyPages = {
  // Where a device is asked to make a passkey.
  passkeyNew: page({
    answer: ({ deps, req, res }) => {
      const party = relyingParty(deps, req)
      if (!party) return goTelling(res, routes.profile.href(), errorTexts.PASSKEYS_UNAVAILABLE, 'error')
      return showPage(req, res, 'passkeyNew', async (tx, { userId, hasSecondFactor }) => {
        const codes = await recoveryCodesLeft(tx, userId)
        const done = codes === null ? routes.recoveryCodes.href() : routes.profile.href()
        return { origin: party.origin, name: deviceName(req.get('user-agent') ?? null), first: !hasSecondFactor, done }
      })
    },
  }),
} satisfies Pages
