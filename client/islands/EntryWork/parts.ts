import { addPhotos } from '../../photos/queue.ts'
import { NoteAdd } from './NoteAdd.tsx'
import { NoteEdit } from './NoteEdit.tsx'
import { PhotoViewer } from './PhotoViewer.tsx'
import { Underway } from './Underway.tsx'
import { wear } from './wear.ts'

/** All that is done to photos and notes: one file, fetched as a hand comes near. */
export const parts = { NoteAdd, NoteEdit, PhotoViewer, Underway, addPhotos, wear }
