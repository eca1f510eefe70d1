/** Loads the screens of categories and of subcategories, and handles their forms. */
import { parseTableState } from '#core/table-state.ts'
import {
  catchConflict,
  problemsAnswer,
  type Answer,
} from '#features/catalogue/admin/action-results.server.ts'
import {
  categoryFormSchema,
  dialogQuery,
  parseCatalogueForm,
} from '#features/catalogue/admin/fields.server.ts'
import {
  CATEGORY_SHAPE,
  subCategoryShape,
  type CategoriesState,
  type CategoryKind,
} from '#features/catalogue/catalogue-admin.rules.ts'
import { refusal, type Change } from '#features/catalogue/catalogue-changes.server.ts'
import { categoryOf, type CategoryChoice } from '#features/catalogue/catalogue-form.rules.ts'
import { categoryProblems, subCategoryProblems } from '#features/catalogue/catalogue-problems.rules.ts'
import { catalogueStats } from '#features/catalogue/catalogue.server.ts'
import { deleteCategory, deleteSubCategory } from '#features/catalogue/removal/removal.server.ts'
import { restoreCategory, restoreSubCategory } from '#features/catalogue/removal/restore.server.ts'
import { parseQuery } from '#platform/http/form.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { categoryChoices, listCategories, listSubCategories } from '../category-list.server.ts'
import { findEditedCategory, findEditedSubCategory } from '../edited-category.server.ts'
import { saveCategory, saveSubCategory } from '../save-category.server.ts'

const OPERATIONS = {
  category: {
    list: listCategories,
    find: findEditedCategory,
    remove: deleteCategory,
    restore: restoreCategory,
  },
  subCategory: {
    list: listSubCategories,
    find: findEditedSubCategory,
    remove: deleteSubCategory,
    restore: restoreSubCategory,
  },
}

export async function loadCategories(kind: CategoryKind, request: Request, query: URLSearchParams) {
  const { list, find } = OPERATIONS[kind]
  // Only a subcategory has a category to choose.
  const categories: CategoryChoice[] = kind === 'subCategory' ? await categoryChoices() : []
  const state: CategoriesState =
    kind === 'subCategory'
      ? parseTableState(query, subCategoryShape(categories))
      : parseTableState(query, CATEGORY_SHAPE)
  const { edit, new: isNew } = parseQuery(dialogQuery, query)
  const [listed, stats, edited] = await Promise.all([
    list(state, { language: languageOf(request), now: new Date() }),
    catalogueStats(),
    edit === undefined ? undefined : find(edit),
  ])
  return { ...listed, state, stats, categories, edited, isMissing: edit !== undefined && !edited, isNew }
}

export async function handleCategoryForm(
  kind: CategoryKind,
  form: FormData,
  change: Change,
): Promise<Answer> {
  const sent = parseCatalogueForm(categoryFormSchema, form)
  const { remove, restore } = OPERATIONS[kind]
  switch (sent.intent) {
    case 'save': {
      const isSub = kind === 'subCategory'
      const problems = isSub ? subCategoryProblems(sent, await categoryChoices()) : categoryProblems(sent)
      if (problems.length > 0) return problemsAnswer(problems)
      const saving = { ...change, edited: editedVersionOf(sent) }
      const values = categoryOf(sent)
      return catchConflict(async () => ({
        done: `${kind}Saved`,
        id: isSub
          ? await saveSubCategory({ ...saving, values: { ...values, categoryId: Number(sent.categoryId) } })
          : await saveCategory({ ...saving, values }),
      }))
    }
    case 'delete': {
      const { id, products, subCategories } = sent
      await remove({ ...change, id, shown: { products, subCategories } })
      return { done: `${kind}Deleted` }
    }
    case 'restore':
      await restore({ ...change, id: sent.id })
      return { done: `${kind}Restored` }
  }
}

function editedVersionOf({ id, version }: { id?: number | undefined; version?: number | undefined }) {
  if (id === undefined) return undefined
  if (version === undefined) throw refusal('invalid', { field: 'version' })
  return { id, version }
}
