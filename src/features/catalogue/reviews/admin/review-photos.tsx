import { Trash2 } from 'lucide-react'
import { mediaPath, fileOf, type PictureMedia } from '#features/media/media.rules.ts'
import { IconButton } from '#ui/form/icon-button.tsx'
import { useText } from '#ui/page/language.tsx'
import { moderationText } from '../moderate-reviews.text.ts'

interface ReviewPhotosProps {
  photos: PictureMedia[]
  onRemove: (id: string) => void
}

/** The photos of a buyer; one that must not be shown is deleted. */
export function ReviewPhotos({ photos, onRemove }: ReviewPhotosProps) {
  const t = useText(moderationText)
  if (photos.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {photos.map((photo) => (
        <li key={photo.id} className="flex items-start gap-1">
          <a href={mediaPath(fileOf(photo))} target="_blank" rel="noreferrer">
            <img
              src={mediaPath(fileOf(photo))}
              alt={t.photo}
              width={photo.width}
              height={photo.height}
              loading="lazy"
              className="size-20 rounded-field object-cover"
            />
          </a>
          <IconButton icon={Trash2} label={t.removePhoto} onClick={() => onRemove(photo.id)} />
        </li>
      ))}
    </ul>
  )
}
