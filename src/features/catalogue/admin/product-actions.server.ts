/** What can be done on the list of products. */
import { refusal, type Change } from '../catalogue-changes.server.ts'
import { productOf } from '../catalogue-form.rules.ts'
import { isFlag } from '../catalogue-panel.rules.ts'
import { productProblems } from '../catalogue-problems.rules.ts'
import { categoryChoices } from '../category-list.server.ts'
import { changeStock, setFlag } from '../product-stock.server.ts'
import { deleteProduct } from '../removal.server.ts'
import { restoreProduct } from '../restoring.server.ts'
import { createProduct, editProduct } from '../save-product.server.ts'
import { orConflict, problemsAnswer, type Answer } from './answers.server.ts'
import { fieldsOf, PRODUCT_FIELDS, productFormIn } from './fields.server.ts'

export async function actOnProducts(form: FormData, change: Change): Promise<Answer> {
  switch (form.get('intent')) {
    case 'save':
      return save(form, change)
    case 'flag':
      return flag(form, change)
    case 'stock': {
      const fields = fieldsOf(form, ['id', 'seen', 'wanted'])
      const stock = { seen: fields.count('seen'), wanted: fields.count('wanted') }
      await changeStock({ ...change, id: fields.id(), ...stock })
      return { done: 'stockSaved' }
    }
    case 'delete':
      await deleteProduct({ ...change, id: fieldsOf(form, ['id']).id() })
      return { done: 'productDeleted' }
    case 'restore':
      await restoreProduct({ ...change, id: fieldsOf(form, ['id']).id() })
      return { done: 'productRestored' }
    default:
      throw refusal('invalid')
  }
}

async function save(form: FormData, change: Change): Promise<Answer> {
  const fields = fieldsOf(form, [...PRODUCT_FIELDS, 'id', 'version', 'stockSeen', 'inStockSeen'], ['images'])
  const id = fields.optionalId()
  const typed = productFormIn(fields)
  const problems = productProblems(typed, await categoryChoices())
  if (problems.length > 0) return problemsAnswer(problems)
  const values = productOf(typed)
  if (id === undefined) return { done: 'productSaved', id: await createProduct({ ...change, values }) }
  const seen = {
    version: fields.count('version'),
    stockQuantity: fields.count('stockSeen'),
    inStock: fields.isOn('inStockSeen'),
  }
  return orConflict(async () => {
    await editProduct({ ...change, id, seen, values })
    return { done: 'productSaved', id }
  })
}

async function flag(form: FormData, change: Change): Promise<Answer> {
  const fields = fieldsOf(form, ['id', 'flag', 'value'])
  const name = fields.text('flag')
  if (!isFlag(name)) throw refusal('invalid')
  await setFlag({ ...change, id: fields.id(), flag: name, value: fields.isOn('value') })
  return { done: 'flagSaved' }
}
