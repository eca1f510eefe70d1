/** Handles the forms of one import. */
import * as v from 'valibot'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { count, flag, textList } from '#platform/http/field-schemas.server.ts'
import { parseForm } from '#platform/http/form.server.ts'
import { IMPORT_FIELDS } from './import-columns.rules.ts'
import { ROW_ACTIONS } from './import.rules.ts'
import {
  cancelImport,
  chooseRows,
  chooseSheet,
  mapImport,
  reopenMapping,
  startImport,
} from './imports.server.ts'

const column = v.union([
  v.picklist(IMPORT_FIELDS),
  v.pipe(
    v.literal(''),
    v.transform(() => null),
  ),
])

const importForm = v.variant('intent', [
  v.strictObject({
    intent: v.literal('map'),
    column: v.pipe(textList, v.array(column)),
    createsCategories: flag,
  }),
  v.strictObject({ intent: v.literal('sheet'), sheet: count }),
  v.strictObject({ intent: v.literal('choose'), row: count, rows: v.picklist(ROW_ACTIONS), value: flag }),
  v.strictObject({ intent: v.literal('chooseAll'), rows: v.picklist(ROW_ACTIONS), value: flag }),
  v.strictObject({ intent: v.picklist(['columns', 'start', 'cancel']) }),
])

interface ImportChange {
  by: StaffPerson
  now: Date
}

export async function handleImportForm(
  id: number,
  form: FormData,
  { by, now }: ImportChange,
): Promise<{ done: true }> {
  const sent = parseForm(importForm, form)
  switch (sent.intent) {
    case 'map':
      await mapImport(id, { columns: sent.column, createsCategories: sent.createsCategories, by })
      break
    case 'sheet':
      await chooseSheet(id, sent.sheet)
      break
    case 'choose':
      await chooseRows(id, { rows: [sent.row], action: sent.rows, isChosen: sent.value })
      break
    case 'chooseAll':
      await chooseRows(id, { rows: undefined, action: sent.rows, isChosen: sent.value })
      break
    case 'columns':
      await reopenMapping(id)
      break
    case 'start':
      await startImport(id)
      break
    case 'cancel':
      await cancelImport(id, now)
      break
  }
  return { done: true }
}
