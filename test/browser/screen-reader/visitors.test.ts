import { expect, test } from 'vitest'
import { passkeyLabels } from '../../../domain/factors/factor-texts.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { look, page, stage } from '../stage.ts'
import { awake } from '../user-actions.ts'
import { courroie, hears, lines } from './scene.ts'

stage()

test('the sign-in page is read with labels and the password rule', async () => {
  await look()
  await page.goto(routes.login.href())
  await awake(page, 'LoginForm')
  await page.getByRole('button', { name: passkeyLabels.signIn }).waitFor()
  expect(await hears()).toEqual(
    lines(`
      page « Connexion · Fil d’atelier »
        status
        main
          "Fil d’atelier"
          heading 1 « Connexion »
          form
            textbox « Email » required
            textbox « Mot de passe » required (8 à 128 caractères, au moins une lettre et un chiffre.)
            "8 à 128 caractères, au moins une lettre et un chiffre."
            button « Se connecter »
          button « Se connecter avec une clé d’accès »
          link « Mot de passe oublié ? »
          link « Créer un compte »
          sectionfooter
            link « Confidentialité »
    `),
  )
})

test('sign-in errors are read with their fields, and the first field has the focus', async () => {
  await look()
  await page.goto(routes.login.href())
  await awake(page, 'LoginForm')
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.getByText('Email invalide').first().waitFor()
  expect(await hears('form')).toEqual(
    lines(`
      form
        textbox « Email » invalid required (Email invalide)
        "Email invalide"
        textbox « Mot de passe » invalid required (Password must be at least 8 characters 8 à 128 caractères, au moins une lettre et un chiffre.)
        "Password must be at least 8 characters 8 à 128 caractères, au moins une lettre et un chiffre."
        button « Se connecter »
    `),
  )
  await expect.poll(() => page.getByLabel('Email').evaluate((field) => field === document.activeElement)).toBe(true)
})

test('the customer’s page is read with the progress, the step states and the phone number', async () => {
  const { qrToken } = await courroie()
  await look()
  await page.goto(routes.tracking.href({ token: qrToken?.token ?? '' }))
  expect(await hears()).toEqual(
    lines(`
      page « Suivi de votre véhicule · Fil d’atelier »
        banner: Garage Perrin
        main
          heading 1 « Courroie »
          "Plaque GH-•••-KL Peugeot 308"
          heading 2 « Où en est la réparation »
          "En cours Suivi du JOUR à HEURE"
          link « Actualiser »
          DescriptionList
            term « Fin estimée »
            definition: Vendredi 21 novembre
          "En ce moment : Pose Début le 18 nov. 2036"
          region « Les étapes »
            heading 2 « Les étapes »
            list
              listitem: Dépose Terminé JOUR
              listitem: Pose En cours
            "Fin estimée le 21 nov. 2036"
          region « Une question ? »
            heading 2 « Une question ? »
            link « Appeler le 04 65 71 23 48 »
            "Garage Perrin, 18 rue des Charmettes, 69100 Villeurbanne"
          "Ce lien reste actif jusqu’au 28 nov. 2036."
        contentinfo
          "Suivi proposé avec Fil d’atelier ·"
          link « Confidentialité »
    `),
  )
})
