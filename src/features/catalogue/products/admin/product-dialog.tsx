/** Creates or edits one product. */
import { useState } from 'react'
import type { Money } from '#core/money.ts'
import { localized } from '#core/text.ts'
import {
  DescriptionField,
  LanguageHeading,
  NameField,
  SpecificationsField,
  LanguageColumns,
  useProblemText,
} from '#features/catalogue/admin/bilingual-fields.tsx'
import { ConflictView } from '#features/catalogue/admin/conflict-view.tsx'
import { DialogFrame, EditedLine } from '#features/catalogue/admin/dialog-frame.tsx'
import {
  focusFirstProblem,
  NOTHING_SEEN,
  useCatalogueForm,
  type CatalogueForm,
  type EditorState,
} from '#features/catalogue/admin/use-catalogue-form.ts'
import { saveFormData, useSaving } from '#features/catalogue/admin/use-saving.ts'
import type { EditedProduct, ProductMovement } from '#features/catalogue/catalogue-admin.rules.ts'
import {
  EMPTY_PRODUCT,
  type CategoryChoice,
  type ProductForm,
} from '#features/catalogue/catalogue-form.rules.ts'
import { catalogueFormText } from '#features/catalogue/catalogue-form.text.ts'
import { productProblems } from '#features/catalogue/catalogue-problems.rules.ts'
import { MAX_PRODUCT_IMAGES } from '#features/catalogue/catalogue.rules.ts'
import { SalePlan } from '#features/catalogue/sales/admin/sale-plan.tsx'
import type { ScheduledPrice } from '#features/catalogue/sales/scheduled-price.rules.ts'
import { VariantsSection } from '#features/catalogue/variants/admin/variants-section.tsx'
import type { TakenCode } from '#features/catalogue/variants/variant-problems.rules.ts'
import { VideoPicker } from '#features/media/admin/video-picker.tsx'
import { PicturePicker } from '#features/media/picture-picker.tsx'
import { SoundPicker } from '#features/media/sound-picker.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { ProductMore } from './product-more.tsx'
import { ProductSide } from './product-side.tsx'
import { StockHistory } from './stock-history.tsx'

export const UPLOAD_URL = '/admin/products/upload'

interface ProductDialogProps {
  edited: EditedProduct | undefined
  categories: CategoryChoice[]
  movements: ProductMovement[]
  /** What one unit cost, by variant id; undefined without the permission to see costs. */
  costs: Record<number, Money> | undefined
  sales: ScheduledPrice[]
  /** How many wait for it to be back in stock. */
  waiting: number
  onClose: () => void
  onRemove?: (() => void) | undefined
}

export function ProductDialog({
  edited,
  categories,
  movements,
  costs,
  sales,
  waiting,
  onClose,
  onRemove,
}: ProductDialogProps) {
  const t = useText(catalogueFormText)
  const language = useLanguage()
  const [taken, setTaken] = useState<TakenCode[]>([])
  const [isUploadingPictures, setUploadingPictures] = useState(false)
  const [isUploadingSound, setUploadingSound] = useState(false)
  const [isUploadingVideo, setUploadingVideo] = useState(false)
  const editor = useCatalogueForm<ProductForm>({
    draftKey: `product:${edited?.id ?? 'new'}`,
    start: edited ? editorStateOf(edited) : { form: EMPTY_PRODUCT, pictures: [], seen: NOTHING_SEEN },
    problemsOf: (form) => productProblems(form, categories, taken),
  })
  const { conflict, ...saving } = useSaving({
    editor,
    failure: 'productNotSaved',
    fieldsOf: (form, seen) => productFields(form, edited?.id, seen),
    editorStateOf,
    onClose,
    onRefused: ({ code, details }) => {
      if (code !== 'skuTaken' && code !== 'barcodeTaken') return
      const kind = code === 'skuTaken' ? 'sku' : 'barcode'
      const product = localized({ fr: String(details.product), ar: String(details.productAr) }, language)
      setTaken((before) => [...before, { kind, code: String(details.code), product }])
      focusFirstProblem()
    },
  })
  if (conflict) return <ConflictView kind="product" categories={categories} {...conflict} />
  return (
    <DialogFrame
      title={edited ? t.editProduct : t.newProduct}
      sub={edited && <EditedLine {...edited} />}
      editor={editor}
      isUploading={isUploadingPictures || isUploadingSound || isUploadingVideo}
      {...saving}
      onClose={onClose}
      onRemove={onRemove}
    >
      <div className="-mx-5 -mb-5 grid lg:-mt-5 lg:grid-cols-[minmax(0,1fr)_300px]">
        <div className="grid content-start gap-4 px-5 pb-5 lg:pt-5">
          <ProductTexts editor={editor} />
          <Pictures editor={editor} onBusy={setUploadingPictures} />
          <SoundPicker
            label={t.audio}
            audio={editor.form.audio}
            onChange={(audio) => editor.change({ audio })}
            uploadTo={UPLOAD_URL}
            onBusy={setUploadingSound}
          />
          <VideoPicker
            label={t.video}
            video={editor.form.video}
            poster={editor.form.poster}
            onChange={editor.change}
            uploadTo={UPLOAD_URL}
            onBusy={setUploadingVideo}
          />
        </div>
        <div className="grid content-start gap-4 border-line bg-bg p-5 max-lg:border-t lg:border-s">
          <ProductSide editor={editor} categories={categories} costs={costs} />
          {waiting > 0 && <p className="text-small text-subtle">{t.waiting(waiting)}</p>}
        </div>
        <div className="min-w-0 lg:col-span-2">
          <VariantsSection editor={editor} costs={costs} />
          {edited && <SalePlan product={edited} sales={sales} editor={editor} onClose={onClose} />}
          <ProductMore editor={editor} />
          {edited && <StockHistory productId={edited.id} movements={movements} />}
        </div>
      </div>
    </DialogFrame>
  )
}

function ProductTexts({ editor }: { editor: CatalogueForm<ProductForm> }) {
  return (
    <>
      <LanguageHeading />
      <LanguageColumns>{(language) => <NameField editor={editor} language={language} />}</LanguageColumns>
      <LanguageColumns>
        {(language) => <DescriptionField editor={editor} language={language} />}
      </LanguageColumns>
      <LanguageColumns>
        {(language) => <SpecificationsField editor={editor} language={language} />}
      </LanguageColumns>
    </>
  )
}

interface PicturesProps {
  editor: CatalogueForm<ProductForm>
  onBusy: (isBusy: boolean) => void
}

function Pictures({ editor, onBusy }: PicturesProps) {
  const t = useText(catalogueFormText)
  const problemText = useProblemText()
  return (
    <PicturePicker
      label={t.images}
      pictures={editor.pictures}
      onChange={editor.changePictures}
      max={MAX_PRODUCT_IMAGES}
      uploadTo={UPLOAD_URL}
      onBusy={onBusy}
      error={problemText(editor.problemOf('images'))}
    />
  )
}

function editorStateOf({ form, pictures, version, stocks = {} }: EditedProduct): EditorState<ProductForm> {
  const seen = { version, stockQuantity: Number(form.stockQuantity), inStock: form.inStock, stocks }
  return { form, pictures, seen }
}

function productFields(
  form: ProductForm,
  id: number | undefined,
  seen: EditorState<ProductForm>['seen'],
): FormData {
  return saveFormData(form, {
    ...(id !== undefined && { id: String(id) }),
    version: String(seen.version),
    stockSeen: String(seen.stockQuantity),
    inStockSeen: seen.inStock ? '1' : '',
    stocksSeen: JSON.stringify(seen.stocks ?? {}),
  })
}
