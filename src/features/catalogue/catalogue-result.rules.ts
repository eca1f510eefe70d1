/** Answers of the catalogue's form actions; their texts are in catalogue-result.text.ts. */
import type { Edited, StockMeanwhile } from './catalogue-admin.rules.ts'
import type { CategoryForm, ProductForm } from './catalogue-form.rules.ts'
import type { FormProblem } from './field-problems.rules.ts'

export type CatalogueRefusal =
  | 'productUnknown'
  | 'categoryUnknown'
  | 'subCategoryUnknown'
  | 'reviewUnknown'
  | 'imageUnknown'
  | 'audioUnknown'
  | 'editedMeanwhile'
  | 'stockTooLow'
  | 'hasOptions'
  | 'stockMoved'
  | 'variantUnknown'
  | 'skuTaken'
  | 'barcodeTaken'
  | 'nothingInStock'
  | 'countsChanged'
  | 'categoryDeleted'
  | 'subCategoryDeleted'
  | 'tooLate'
  | 'synonymsTooFew'
  | 'synonymsTooMany'
  | 'synonymNotAWord'
  | 'saleNotLower'
  | 'salePlanned'
  | 'saleUnknown'
  | 'videoUnknown'
  | 'invalid'

export type CatalogueDone =
  | 'productSaved'
  | 'categorySaved'
  | 'subCategorySaved'
  | 'productDeleted'
  | 'categoryDeleted'
  | 'subCategoryDeleted'
  | 'productRestored'
  | 'categoryRestored'
  | 'subCategoryRestored'
  | 'flagSaved'
  | 'stockSaved'
  | 'reviewPublished'
  | 'reviewHidden'
  | 'synonymsAdded'
  | 'synonymsRemoved'
  | 'missesCleared'
  | 'salePlanned'
  | 'saleStopped'
  | 'photoRemoved'

export type CatalogueAnswer<F extends CategoryForm | ProductForm = CategoryForm | ProductForm> =
  | { done: CatalogueDone; id?: number; meanwhile?: StockMeanwhile | undefined }
  | { problems: FormProblem[] }
  /** Another user saved first: the stored values. */
  | { conflict: Edited<F> }
