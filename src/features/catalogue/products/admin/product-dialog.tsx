/** Creates or edits one product. */
import { useState } from 'react'
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
  NOTHING_SEEN,
  useCatalogueForm,
  type CatalogueForm,
  type EditorState,
} from '#features/catalogue/admin/use-catalogue-form.ts'
import { saveFormData, useSaving } from '#features/catalogue/admin/use-saving.ts'
import type { EditedProduct } from '#features/catalogue/catalogue-admin.rules.ts'
import {
  EMPTY_PRODUCT,
  type CategoryChoice,
  type ProductForm,
} from '#features/catalogue/catalogue-form.rules.ts'
import { catalogueFormText } from '#features/catalogue/catalogue-form.text.ts'
import { productProblems } from '#features/catalogue/catalogue-problems.rules.ts'
import { MAX_PRODUCT_IMAGES } from '#features/catalogue/catalogue.rules.ts'
import { PicturePicker } from '#features/media/picture-picker.tsx'
import { SoundPicker } from '#features/media/sound-picker.tsx'
import { useText } from '#ui/page/language.tsx'
import { ProductSide } from './product-side.tsx'

export const UPLOAD_URL = '/admin/products/upload'

interface ProductDialogProps {
  edited: EditedProduct | undefined
  categories: CategoryChoice[]
  onClose: () => void
  onRemove?: (() => void) | undefined
}

export function ProductDialog({ edited, categories, onClose, onRemove }: ProductDialogProps) {
  const t = useText(catalogueFormText)
  const [isUploadingPictures, setUploadingPictures] = useState(false)
  const [isUploadingSound, setUploadingSound] = useState(false)
  const editor = useCatalogueForm<ProductForm>({
    draftKey: `product:${edited?.id ?? 'new'}`,
    start: edited ? editorStateOf(edited) : { form: EMPTY_PRODUCT, pictures: [], seen: NOTHING_SEEN },
    problemsOf: (form) => productProblems(form, categories),
  })
  const { conflict, ...saving } = useSaving({
    editor,
    failure: 'productNotSaved',
    fieldsOf: (form, seen) => productFields(form, edited?.id, seen),
    editorStateOf,
    onClose,
  })
  if (conflict) return <ConflictView kind="product" categories={categories} {...conflict} />
  return (
    <DialogFrame
      title={edited ? t.editProduct : t.newProduct}
      sub={edited && <EditedLine {...edited} />}
      editor={editor}
      isUploading={isUploadingPictures || isUploadingSound}
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
        </div>
        <div className="grid content-start gap-4 border-line bg-bg p-5 max-lg:border-t lg:border-s">
          <ProductSide editor={editor} categories={categories} />
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

function editorStateOf({ form, pictures, version }: EditedProduct): EditorState<ProductForm> {
  const seen = { version, stockQuantity: Number(form.stockQuantity), inStock: form.inStock }
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
  })
}
