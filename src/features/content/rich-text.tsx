import { Fragment } from 'react'
import type { PictureMedia } from '#features/media/media.rules.ts'
import { Picture } from '#features/media/picture.tsx'
import { parseRichText, type Block, type Inline } from './rich-text.rules.ts'

interface RichTextProps {
  source: string
  /** The pictures of the text by id; one that is missing is left out. */
  pictures: Record<string, PictureMedia>
}

export function RichText({ source, pictures }: RichTextProps) {
  return (
    <div className="grid grid-cols-1 gap-4 wrap-anywhere">
      {parseRichText(source).map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- blocks have no identity
        <BlockView key={index} block={block} pictures={pictures} />
      ))}
    </div>
  )
}

function BlockView({ block, pictures }: { block: Block; pictures: RichTextProps['pictures'] }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return (
        <Heading className={`mt-2 font-semibold ${block.level === 2 ? 'text-h2' : 'text-h3'}`}>
          <Words inlines={block.children} />
        </Heading>
      )
    }
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List className={`grid gap-1 ps-5 ${block.isOrdered ? 'list-decimal' : 'list-disc'}`}>
          {block.items.map((item, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- items have no identity
            <li key={index}>
              <Words inlines={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'picture': {
      const media = pictures[block.mediaId]
      return media ? <Picture media={media} alt={block.alt} sizes="100vw" /> : null
    }
    case 'paragraph':
      return (
        <p>
          {block.lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no identity
            <Fragment key={index}>
              {index > 0 && <br />}
              <Words inlines={line} />
            </Fragment>
          ))}
        </p>
      )
  }
}

function Words({ inlines }: { inlines: Inline[] }) {
  return inlines.map((inline, index) => {
    if (inline.kind === 'text') return inline.text
    const words = <Words inlines={inline.children} />
    return inline.kind === 'bold' ? (
      // oxlint-disable-next-line react/no-array-index-key -- words have no identity
      <strong key={index}>{words}</strong>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- words have no identity
      <a key={index} href={inline.href} className="text-link underline underline-offset-4">
        {words}
      </a>
    )
  })
}
