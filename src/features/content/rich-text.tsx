/* oxlint-disable react/no-array-index-key -- parts of a text have no identity */
import { Fragment } from 'react'
import type { PictureMedia } from '#features/media/media.rules.ts'
import { Picture } from '#features/media/picture.tsx'
import { Link } from '#ui/page/link.tsx'
import { parseRichText, type Block, type Inline } from './rich-text.rules.ts'

interface RichTextProps {
  source: string
  /** The pictures of the text by id; one that is missing is left out. */
  pictures: Record<string, PictureMedia>
}

/** The owner's text; everything that is not one of the few marks is shown as it was typed. */
export function RichText({ source, pictures }: RichTextProps) {
  return (
    <div className="grid grid-cols-1 gap-4 wrap-anywhere">
      {parseRichText(source).map((block, index) => (
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
        <Heading className={`mt-4 font-display font-semibold ${block.level === 2 ? 'text-h2' : 'text-h3'}`}>
          <Words inlines={block.children} />
        </Heading>
      )
    }
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List className={`grid gap-1 ps-5 ${block.isOrdered ? 'list-decimal' : 'list-disc'}`}>
          {block.items.map((item, index) => (
            <li key={index}>
              <Words inlines={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'picture': {
      const media = pictures[block.mediaId]
      return media ? (
        <Picture
          media={media}
          alt={block.alt}
          sizes="(min-width: 768px) 720px, 100vw"
          className="picture rounded-panel"
        />
      ) : null
    }
    case 'paragraph':
      return (
        <p>
          {block.lines.map((line, index) => (
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
      <strong key={index}>{words}</strong>
    ) : (
      <Link key={index} to={inline.href} className="text-pri underline underline-offset-4">
        {words}
      </Link>
    )
  })
}
