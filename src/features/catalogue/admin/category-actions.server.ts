/** What can be done on the lists of categories and of subcategories. */
import { refusal, type Change } from '../catalogue-changes.server.ts'
import { categoryOf } from '../catalogue-form.rules.ts'
import { categoryProblems, subCategoryProblems } from '../catalogue-problems.rules.ts'
import { categoryChoices } from '../category-list.server.ts'
import { deleteCategory, deleteSubCategory } from '../removal.server.ts'
import { restoreCategory, restoreSubCategory } from '../restoring.server.ts'
import { saveCategory, saveSubCategory } from '../save-category.server.ts'
import { orConflict, problemsAnswer, type Answer } from './answers.server.ts'
import { fieldsOf, CATEGORY_FIELDS, categoryFormIn, shownIn, type Fields } from './fields.server.ts'

const SAVED = [...CATEGORY_FIELDS, 'id', 'version']
const REMOVED = ['id', 'products', 'subCategories']

export async function actOnCategories(form: FormData, change: Change): Promise<Answer> {
  switch (form.get('intent')) {
    case 'save': {
      const fields = fieldsOf(form, SAVED, ['images'])
      const typed = categoryFormIn(fields)
      const problems = categoryProblems(typed)
      if (problems.length > 0) return problemsAnswer(problems)
      const saving = { ...change, edited: editedIn(fields), values: categoryOf(typed) }
      return orConflict(async () => ({ done: 'categorySaved', id: await saveCategory(saving) }))
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
      const typed = categoryFormIn(fields)
      const problems = subCategoryProblems(typed, await categoryChoices())
      if (problems.length > 0) return problemsAnswer(problems)
      const values = { ...categoryOf(typed), categoryId: Number(typed.categoryId) }
      const saving = { ...change, edited: editedIn(fields), values }
      return orConflict(async () => ({ done: 'subCategorySaved', id: await saveSubCategory(saving) }))
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

function editedIn(fields: Fields) {
  const id = fields.optionalId()
  return id === undefined ? undefined : { id, version: fields.count('version') }
}
