import { beforeEach, expect, test } from 'vitest'
import * as routes from '../../../domain/routes.ts'
import { newCast, page, stage } from '../islands/stage.ts'
import { pressIn } from '../screens/screen.ts'
import { camilleIsIn, courroie, hears, lines } from './scene.ts'

stage()
beforeEach(async () => {
  await newCast()
  const { id } = await courroie()
  await camilleIsIn()
  await page.goto(routes.dashboard.href({}, { processus: id }))
  await page.getByRole('dialog').getByRole('button', { name: 'Valider' }).waitFor()
})

test('a process: the page behind is out of reach, progress and each step’s state are said, buttons under their step', async () => {
  expect(await hears()).toEqual(
    lines(`
      page « Dashboard · Fil d’atelier »
        status
        dialog « Courroie » modal
          banner
            "GH-482-KL Peugeot 308"
            heading 2 « Courroie »
            link « Modifier »
            form
              button « Supprimer »
            button « Fermer »
          "En cours"
          progressbar « Avancement » = 33
          "33 %"
          DescriptionList
            term « Début »
            definition: 18 nov. 2036
            term « Fin estimée »
            definition: 21 nov. 2036
          region « Détail du processus »
            heading 3 « Étapes »
            link « Mettre en attente »
            status: 1 étape validée sur 3.
            list
              listitem
                "Dépose Validé JOUR à HEURE"
                group « Dépose »
                  form
                    button « Repasser à Prêt »
              listitem
                "Pose Prêt JOUR à HEURE"
                group « Pose »
                  form
                    button « Valider »
                  form
                    button « Repasser à Proposé »
                form
                  button « Ajouter une photo à Pose » = No file chosen
                link « Ajouter une note à Pose »
              listitem: Essai Proposé
            "Fin estimée le 21 nov. 2036"
            group
              DisclosureTriangle « Historique »
            group
              DisclosureTriangle « Ajouter ailleurs »
            heading 3 « Arrivée et restitution »
            form
              button « Véhicule arrivé »
            heading 3 « Mécanicien »
            link « Changer de mécanicien »
            form
              button « Je m’en charge »
            heading 3 « Véhicule »
            link « Ouvrir le véhicule »
            DescriptionList
              term « Plaque »
              definition: GH-482-KL
              term « Marque »
              definition: Peugeot
              term « Modèle »
              definition: 308
            heading 3 « Client »
            link « Ouvrir le client »
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
            link « Demander un accord »
            heading 3 « Lien public »
            textbox « Lien public » = ADRESSE
            button « Copier »
            status
            "Ce lien ne mène qu’à cet ordinateur : votre client ne pourra pas l’ouvrir. Pour qu’il le puisse, la personne qui installe l’application règle l’adresse publique ("
            code: PUBLIC_URL
            ") , que montre"
            link « Exploitation »
            "."
            link « SMS, envoyer le lien à Sophie Lambert »
            link « Email, envoyer le lien à Sophie Lambert »
            "Lien actif jusqu'à 7 jours après la fin estimée du processus"
            image « QR code du lien public »
            link « PNG, image du QR code »
            link « SVG, image du QR code »
            link « Imprimer, dans un nouvel onglet »
            form
              button « Régénérer »
            heading 3 « Papiers »
            link « Étiquette, dans un nouvel onglet »
            link « Dossier, dans un nouvel onglet »
          status
    `),
  )
})

test('a step validated is announced, and the step that follows has its button', async () => {
  await pressIn(page, 'button', 'Valider')
  await expect.poll(async () => (await hears('dialog')).map((line) => line.trim())).toContain('button « Marquer prêt »')
  const said = await hears('dialog')
  expect(said).toContain('  progressbar « Avancement » = 67')
  expect(
    said.slice(said.indexOf('    heading 3 « Étapes »'), said.indexOf('    "Fin estimée le 21 nov. 2036"')),
  ).toEqual(
    lines(`
          heading 3 « Étapes »
          link « Mettre en attente »
          status: 2 étapes validées sur 3.
          list
            listitem: Dépose Validé JOUR à HEURE
            listitem
              "Pose Validé JOUR à HEURE"
              group « Pose »
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
    `).map((line) => `    ${line}`),
  )
})

test('a question leaves nothing of the sheet in reach', async () => {
  await pressIn(page, 'button', 'Supprimer')
  await page.getByRole('alertdialog').waitFor()
  expect((await hears()).filter((line) => !line.endsWith(' status'))).toEqual(
    lines(`
      page « Dashboard · Fil d’atelier »
        alertdialog « Supprimer le processus ? » modal
          heading 2 « Supprimer le processus ? »
          "GH-482-KL Peugeot 308 Courroie Cette action est irréversible."
          button « Annuler »
          button « Supprimer »
    `),
  )
})

test('the update: people and car as they are, every choice by name, the steps as they will be', async () => {
  await pressIn(page, 'link', 'Modifier')
  await page.getByRole('button', { name: 'Valider la mise à jour' }).waitFor()
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
              term « Email »
              definition: sophie@exemple.fr
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
