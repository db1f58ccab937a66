import { beforeEach, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import { pressIn } from '../screens/screen.ts'
import { newCast, page, stage } from '../stage.ts'
import { camilleIsIn, courroie, hears, lines } from './scene.ts'

stage()
beforeEach(async () => {
  await newCast()
  const { id } = await courroie()
  await camilleIsIn()
  await page.goto(routes.dashboard.href({}, { processus: id }))
  await page.getByRole('dialog').getByRole('button', { name: 'Valider' }).waitFor()
})

test('the process sheet reads progress, step states and buttons, and hides the page behind', async () => {
  expect(await hears()).toEqual(
    lines(`
      page « Dashboard · Fil d’atelier »
        status
        dialog « Courroie » modal
          banner
            link « GH-482-KL Peugeot 308 »
            link « Sophie Lambert »
            "·"
            link « arrivée le JOUR , corriger l’arrivée »
            "·"
            link « à confier , changer »
            group
              DisclosureTriangle « Autres actions »
            button « Fermer »
          heading 2 « Courroie »
          "En cours"
          progressbar « Avancement » = 33
          "33 %"
          DescriptionList
            term « Début »
            definition: 18 nov. 2036
            term « Fin estimée »
            definition
              link « vendredi 21 novembre, changer la fin estimée »
              "· dans N j"
          form
            button « Modifier »
          form
            button « Supprimer »
          region « Détail du processus »
            heading 3 « Étapes »
            status: 1 étape validée sur 3.
            list
              listitem
                group
                  DisclosureTriangle « Dépose Validé JOUR à HEURE »
                form
                  button « Repasser à Prêt »
              listitem
                "Pose Prêt JOUR à HEURE"
                group « Pose »
                  form
                    button « Valider »
                  form
                    button « Ajouter une photo à Pose » = No file chosen
                  link « Ajouter une note à Pose »
                  form
                    button « Repasser à Proposé »
              listitem
                group
                  DisclosureTriangle « Essai Proposé »
            "Fin estimée le 21 nov. 2036"
            group
              DisclosureTriangle « Photos et notes »
            group
              DisclosureTriangle « Historique »
            heading 3 « Client »
            DescriptionList
              term « Nom »
              definition: Lambert
              term « Prénom »
              definition: Sophie
              term « Email »
              definition
                link « sophie@exemple.fr »
              term « Téléphone »
              definition
                link « 06 39 98 17 42 »
            "Ne s’ouvre que sur cet ordinateur.  Pour que votre client l’ouvre :"
            link « Régler l’adresse publique »
            link « Appeler Sophie Lambert »
            link « SMS, prévenir Sophie Lambert »
            link « Email, prévenir Sophie Lambert »
            "« Votre 308 sera prête vendredi 21 novembre. Suivi : [lien] »"
            link « Demander un accord »
            heading 3 « Lien public »
            textbox « Lien public » = ADRESSE
            button « Copier »
            status
            "Ne s’ouvre que sur cet ordinateur.  Pour que votre client l’ouvre :"
            link « Régler l’adresse publique »
            "Lien actif jusqu'à 7 jours après la fin estimée du processus"
            form
              button « Régénérer »
            group
              DisclosureTriangle « QR code »
            heading 3 « Véhicule »
            DescriptionList
              term « Plaque »
              definition: GH-482-KL
              term « Marque »
              definition: Peugeot
              term « Modèle »
              definition: 308
              term « Arrivé »
              definition: le JOUR à HEURE
          status
    `),
  )
})

test('a validated step is announced, and the next step has its button', async () => {
  await pressIn(page, 'button', 'Valider')
  await expect.poll(async () => (await hears('dialog')).map((line) => line.trim())).toContain('button « Marquer prêt »')
  const said = await hears('dialog')
  expect(said).toContain('  progressbar « Avancement » = 67')
  expect(
    said.slice(said.indexOf('    heading 3 « Étapes »'), said.indexOf('    "Fin estimée le 21 nov. 2036"')),
  ).toEqual(
    lines(`
          heading 3 « Étapes »
          status: 2 étapes validées sur 3.
          list
            listitem
              group
                DisclosureTriangle « Dépose Validé JOUR à HEURE »
            listitem
              group
                DisclosureTriangle « Pose Validé JOUR à HEURE »
              form
                button « Repasser à Prêt »
            listitem
              "Essai Proposé"
              group « Essai »
                form
                  button « Marquer prêt »
                form
                  button « Ajouter une photo à Essai » = No file chosen
                link « Ajouter une note à Essai »
                link « Bloqué , il manque une pièce »
    `).map((line) => `    ${line}`),
  )
})

test('a question hides the sheet behind it', async () => {
  await pressIn(page, 'button', 'Supprimer')
  await page.getByRole('alertdialog').waitFor()
  expect((await hears()).filter((line) => !line.endsWith(' status'))).toEqual(
    lines(`
      page « Dashboard · Fil d’atelier »
        alertdialog « Supprimer le processus ? Cette action est irréversible. » modal
          heading 2 « Supprimer le processus ? Cette action est irréversible. »
          "GH-482-KL Peugeot 308 Courroie"
          button « Annuler »
          button « Supprimer »
    `),
  )
})

test('the update form is read with labels, current values and the preview of steps', async () => {
  await pressIn(page, 'button', 'Modifier')
  await page.getByRole('button', { name: 'Valider la mise à jour' }).waitFor()
  // The tree has the parts of an address as separate texts; a screen reader reads them without a pause.
  expect(await hears('dialog')).toEqual(
    lines(`
      dialog « Mettre à jour le Processus » modal
        banner
          heading 2 « Mettre à jour le Processus »
          button « Fermer »
        form
          textbox « Nom du processus (facultatif) » = Courroie
          Date « Fin estimée (facultatif) » = 2036-11-21 (Le client voit cette date sur sa page de suivi.)
          "Le client voit cette date sur sa page de suivi."
          button « Aujourd'hui »
          group « Type de réparation »
            searchbox « Rechercher un type »
            radio « Révision »
            radio « Freins »
            radio « Carrosserie »
            radio « Distribution »
            radio « Pneumatiques »
            radio « Embrayage »
            radio « Courroies » checked
          status
          combobox « Étape » = #2 Pose (Les étapes d’avant comptent comme validées. Étape en cours : « Pose ».)
          "Les étapes d’avant comptent comme validées. Étape en cours : « Pose »."
          group « Statut de l’étape »
            radio « Proposé »
            radio « Prêt » checked
            radio « Validé »
          status
          region « Aperçu des étapes »
            heading 3 « Aperçu des étapes »
            list
              listitem: Dépose Validé
              listitem: Pose Prêt
              listitem: Essai Proposé
            "Fin estimée le 21 nov. 2036"
          region « Client »
            heading 3 « Client »
            button « Modifier le client »
            DescriptionList
              term « Nom »
              definition: Lambert
              term « Prénom »
              definition: Sophie
              term « Type de client »
              definition: Particulier
              term « Email »
              definition: sophie@ exemple. fr
              term « Téléphone »
              definition: 06 39 98 17 42
          region « Véhicule »
            heading 3 « Véhicule »
            button « Modifier le véhicule »
            DescriptionList
              term « Plaque »
              definition: GH-482-KL
              term « Marque »
              definition: Peugeot
              term « Modèle »
              definition: 308
              term « Année »
              definition: Non renseignée
              term « Kilométrage »
              definition: Non renseigné
          button « Annuler »
          button « Valider la mise à jour »
        status
    `),
  )
})
