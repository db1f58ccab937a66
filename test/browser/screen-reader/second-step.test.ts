import { beforeEach, expect, test } from 'vitest'
import { ownFactorsHref } from '../../../domain/ground/addresses/page-links.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { cast, type Person } from '../../setup/cast.ts'
import { codeOf, enrol } from '../../setup/second-factor.ts'
import { send } from '../screens/screen.ts'
import { look, page, site, stage, watched } from '../stage.ts'
import { awake, sendSignIn, signIn } from '../user-actions.ts'
import { hears, lines } from './scene.ts'

let denise: Person
let code: () => Promise<string>

stage()
beforeEach(async () => {
  denise = (await cast(site)).denise
  const { secret } = await enrol({ app: site.url, db: site.db, deps: site.deps }, denise)
  code = async () => codeOf({ secret }, new Date())
  await look()
})

test('the second step of sign-in is read with its label and its hint', async () => {
  await page.goto(routes.login.href())
  await awake(page, 'LoginForm')
  await sendSignIn(page, denise)
  await page.waitForURL(`**${routes.secondStep.path}`)
  expect(await hears()).toEqual(
    lines(`
      page « Connexion renforcée · Fil d’atelier »
        status
        main
          "Fil d’atelier"
          heading 1 « Connexion renforcée »
          form
            textbox « Code à 6 chiffres » required (Celui que votre application affiche en ce moment.)
            "Celui que votre application affiche en ce moment."
            button « Se connecter »
          link « Utiliser un code de secours »
          link « Revenir à la connexion »
          sectionfooter
            link « Confidentialité »
    `),
  )
})

test('a wrong code is read with its field, which has the focus', async () => {
  const { email, password } = denise
  await page.goto(routes.login.href())
  await send(page, routes.login.href(), { email, password })
  await send(page, routes.secondStep.href(), { code: '000000' })
  expect(await hears('form')).toEqual(
    lines(`
      form
        textbox « Code à 6 chiffres » invalid required (Code incorrect. Attendez le code suivant de l’application, puis réessayez. Celui que votre application affiche en ce moment.)
        "Code incorrect. Attendez le code suivant de l’application, puis réessayez. Celui que votre application affiche en ce moment."
        button « Se connecter »
    `),
  )
  await expect
    .poll(() => page.getByLabel('Code à 6 chiffres').evaluate((field) => field === document.activeElement))
    .toBe(true)
})

test('the profile reads each app with its button', async () => {
  await signIn(watched, { ...denise, code })
  await page.goto(ownFactorsHref())
  const all = await hears('main')
  const [start, end] = ['Connexion renforcée', 'Mes sessions'].map((title) =>
    all.findIndex((line) => line.includes(title)),
  )
  expect(all.slice(start, end).map((line) => line.slice(2))).toEqual(
    lines(`
        region « Connexion renforcée »
          heading 2 « Connexion renforcée »
          "Faites vos codes de secours : sans eux, un téléphone perdu vous laisserait à la porte."
          list
            listitem
              "Téléphone Application, ajoutée le JOUR à HEURE , utilisée le JOUR à HEURE"
              link « Retirer Téléphone »
            listitem
              "Codes de secours Aucun"
              link « Faire mes codes »
          form
            button « Ajouter une application »
            button « Ajouter une clé d’accès »
    `),
  )
})

test('the setup of an app is read in order: key, QR code, code field', async () => {
  await signIn(watched, { ...denise, code })
  await page.goto(ownFactorsHref())
  await page.getByRole('button', { name: 'Ajouter une application' }).click()
  await page.locator('main code').waitFor()
  const announced = await hears('region')
  expect(announced.map((line) => line.replace(/([A-Z2-7]{4} ){7}[A-Z2-7]{4}/, 'CLÉ'))).toEqual(
    lines(`
      region « Ajouter une application »
        heading 2 « Ajouter une application »
        "Il faut une application d’authentification sur votre téléphone : Google Authenticator, 2FAS, FreeOTP… Toutes conviennent, et sont gratuites."
        heading 3 « Application sur cet appareil »
        "Ouvrez-la d’ici, ou ajoutez-y un compte par cette clé :"
        code: CLÉ
        link « Ouvrir l’application »
        heading 3 « Application sur votre téléphone »
        "Ajoutez-y un compte, puis visez ce QR code."
        image « QR code à viser avec l’application »
        form
          textbox « Code à 6 chiffres » required (Celui que l’application affiche alors pour Fil d’atelier.)
          "Celui que l’application affiche alors pour Fil d’atelier."
          textbox « Nom de cet appareil » required = Mon téléphone (Pour le reconnaître plus tard.)
          "Pour le reconnaître plus tard."
          link « Annuler »
          button « Ajouter »
    `),
  )
})

const codes = Array.from({ length: 10 }, () => '          listitem\n            code: CODE').join('\n')

test('recovery codes are read as a list with their actions', async () => {
  await signIn(watched, { ...denise, code })
  await page.goto(routes.recoveryCodes.href())
  await page.getByRole('button', { name: 'Montrer mes codes' }).click()
  await awake(page, 'CopyButton')
  const announced = await hears('region')
  expect(announced.map((line) => line.replace(/[0-9A-Z]{5}-[0-9A-Z]{5}/, 'CODE'))).toEqual(
    lines(`
      region « Codes de secours »
        heading 2 « Codes de secours »
        "Chacun remplace une fois le code du téléphone. Gardez-les loin de lui, et rayez ceux qui ont servi. Ils ne seront plus montrés. Faits le JOUR"
        list
${codes}
        link « C’est noté »
        button « Imprimer »
        link « Télécharger »
        button « Copier »
        status
    `),
  )
})
