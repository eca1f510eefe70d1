/** What can be done on the lists of categories and of subcategories. */
import { data } from 'react-router'
import type { CatalogueAnswer } from '../catalogue-answers.rules.ts'
import { refusal, type Change } from '../catalogue-changes.server.ts'
import { categoryProblems, placeOf, subCategoryProblems } from '../catalogue-form.rules.ts'
import { categoryChoices } from '../panel-places.server.ts'
import { deleteCategory, deleteSubCategory } from '../removal.server.ts'
import { restoreCategory, restoreSubCategory } from '../restoring.server.ts'
import { saveCategory, saveSubCategory } from '../save-place.server.ts'
import { fieldsOf, PLACE_FIELDS, placeFormIn, shownIn } from './fields.server.ts'

type Answer = CatalogueAnswer | ReturnType<typeof data<CatalogueAnswer>>

const SAVED = [...PLACE_FIELDS, 'id']
const REMOVED = ['id', 'products', 'subCategories']

export async function actOnCategories(form: FormData, change: Change): Promise<Answer> {
  switch (form.get('intent')) {
    case 'save': {
      const fields = fieldsOf(form, SAVED, ['images'])
      const typed = placeFormIn(fields)
      const problems = categoryProblems(typed)
      if (problems.length > 0) return data<CatalogueAnswer>({ problems }, { status: 422 })
      const id = await saveCategory({ ...change, id: fields.optionalId(), values: placeOf(typed) })
      return { done: 'categorySaved', id }
    }
    case 'delete': {
      const fields = fieldsOf(form, REMOVED)
      await deleteCategory({ ...change, id: fields.id(), shown: shownIn(fields) })
      return { done: 'categoryDeleted' }
    }
    case 'restore':
      await restoreCategory({ ...change, id: fieldsOf(form, ['id']).id() })
      return { done: 'categoryRestored' }
    default:
      throw refusal('invalid')
  }
}

export async function actOnSubCategories(form: FormData, change: Change): Promise<Answer> {
  switch (form.get('intent')) {
    case 'save': {
      const fields = fieldsOf(form, SAVED, ['images'])
      const typed = placeFormIn(fields)
      const problems = subCategoryProblems(typed, await categoryChoices())
      if (problems.length > 0) return data<CatalogueAnswer>({ problems }, { status: 422 })
      const values = { ...placeOf(typed), categoryId: Number(typed.categoryId) }
      const id = await saveSubCategory({ ...change, id: fields.optionalId(), values })
      return { done: 'subCategorySaved', id }
    }
    case 'delete': {
      const fields = fieldsOf(form, REMOVED)
      await deleteSubCategory({ ...change, id: fields.id(), shown: shownIn(fields) })
      return { done: 'subCategoryDeleted' }
    }
    case 'restore':
      await restoreSubCategory({ ...change, id: fieldsOf(form, ['id']).id() })
      return { done: 'subCategoryRestored' }
    default:
      throw refusal('invalid')
  }
}
