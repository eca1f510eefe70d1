import type { Bilingual } from '#core/text.ts'

export interface SampleSubcategory {
  key: string
  name: Bilingual
  description: Bilingual
  picture: string
}

export interface SampleCategory {
  key: string
  name: Bilingual
  description: Bilingual
  picture: string
  subcategories: SampleSubcategory[]
}

export interface SampleProduct {
  key: string
  category: string
  subcategory?: string
  name: Bilingual
  description: Bilingual
  /** The same number of lines in both languages. */
  specifications: Bilingual<string[]>
  /** Whole ouguiya. */
  price: number
  /** Only when on sale, and above the price. */
  originalPrice?: number
  /** One to five files of db/samples/pictures; the first is the main one. */
  pictures: string[]
  /** A file of db/samples/sounds that reads the French description aloud. */
  sound?: string
  stock: number
  featured?: true
  promoted?: true
  /** Age in days when the demo starts. */
  daysOld: number
}

export const sampleCategories: SampleCategory[] = [
  {
    key: 'nila',
    name: { fr: 'Voiles nila', ar: 'ملاحف النيلة' },
    description: {
      fr: 'L’indigo de nos grands-mères, du bleu profond au bleu de ciel, sur des voiles de coton teints à la main.',
      ar: 'زرقة جدّاتنا كما عرفناها، من النيلي العميق إلى لون السماء، على أقمشة قطنية خفيفة مصبوغة باليد.',
    },
    picture: 'nila-rosettes-hang.webp',
    subcategories: [
      {
        key: 'nila-tradition',
        name: { fr: 'Nila de tradition', ar: 'نيلة الأصالة' },
        description: {
          fr: 'Rosettes, points et bandes : les motifs anciens, dans le bleu de toujours.',
          ar: 'ورود ونقاط وأشرطة: نقوش الأمس في زرقتها التي لا تتبدّل.',
        },
        picture: 'nila-shibori-swag.webp',
      },
      {
        key: 'nila-nuit',
        name: { fr: 'Bleus de nuit', ar: 'زرقة الليل' },
        description: {
          fr: 'Presque noirs à l’ombre, bleus dès que la lumière les touche.',
          ar: 'تبدو سوداء في الظل، فإذا لامسها الضوء ظهرت زرقتها.',
        },
        picture: 'nuit-rosettes-swag.webp',
      },
      {
        key: 'nila-ciel',
        name: { fr: 'Bleus de ciel', ar: 'زرقة السماء' },
        description: {
          fr: 'Des bleus clairs et frais pour les matins et les grandes chaleurs.',
          ar: 'زرقة فاتحة منعشة لصباحاتكِ ولأيام الحر.',
        },
        picture: 'ciel-crumple-hang.webp',
      },
    ],
  },
  {
    key: 'teints',
    name: { fr: 'Voiles teints', ar: 'ملاحف الصباغة' },
    description: {
      fr: 'Couleurs de terre, d’oasis et de fleurs : des voiles cousus puis teints à la main à Kaédi, Rosso et Nouakchott.',
      ar: 'ألوان التراب والواحات والزهور: ملاحف خيطت باليد ثم صُبغت في كيهيدي وروصو ونواكشوط.',
    },
    picture: 'henne-crumple-swag.webp',
    subcategories: [
      {
        key: 'teints-ocres',
        name: { fr: 'Ocres et safrans', ar: 'الحناء والزعفران' },
        description: {
          fr: 'Henné, safran, terre brûlée et ivoire : les couleurs chaudes de l’Adrar et du Tagant.',
          ar: 'حناء وزعفران وتراب وعاج: ألوان آدرار وتكانت الدافئة.',
        },
        picture: 'safran-rosettes-peg.webp',
      },
      {
        key: 'teints-oasis',
        name: { fr: 'Mer et oasis', ar: 'البحر والواحة' },
        description: {
          fr: 'Turquoises, verts et bleus de mer, frais comme l’eau à l’ombre des palmiers.',
          ar: 'فيروزي وأخضر وأزرق بحري، ألوان باردة كالماء في ظل النخيل.',
        },
        picture: 'mer-rosettes-peg.webp',
      },
      {
        key: 'teints-fleurs',
        name: { fr: 'Roses et prunes', ar: 'الورد والبرقوق' },
        description: {
          fr: 'Du rose tendre au prune profond, pour le thé, les visites et les baptêmes.',
          ar: 'من الوردي الهادئ إلى البرقوقي العميق، لجلسات الشاي والزيارات والعقائق.',
        },
        picture: 'rose-ombre-peg.webp',
      },
      {
        key: 'teints-coupons',
        name: { fr: 'Coupons teints', ar: 'أقمشة مصبوغة' },
        description: {
          fr: 'Des coupons assortis à nos voiles, à coudre en robe, en foulard ou en coussin.',
          ar: 'قطع قماش تلائم ملاحفنا، تخيطينها فستانًا أو منديلًا أو وسادة.',
        },
        picture: 'mer-rosettes-peg-close.webp',
      },
    ],
  },
  {
    key: 'fetes',
    name: { fr: 'Fêtes et trousseaux', ar: 'الأعراس والأعياد' },
    description: {
      fr: 'Voiles de mariage, ensembles de trousseau et petites melhfas : tout ce qui se prépare avant le grand jour.',
      ar: 'ملاحف العروس وأطقم الجهاز وملاحف الصغيرات: كل ما تجهّزينه قبل اليوم الكبير.',
    },
    picture: 'stack-feast.webp',
    subcategories: [
      {
        key: 'fetes-voiles',
        name: { fr: 'Voiles de fête', ar: 'ملاحف المناسبات' },
        description: {
          fr: 'Des pièces travaillées longuement, pour les mariages, l’Aïd et les grandes soirées.',
          ar: 'قطع طال العمل عليها، للأعراس والأعياد والسهرات الكبيرة.',
        },
        picture: 'grenat-rosettes-swag.webp',
      },
      {
        key: 'fetes-ensembles',
        name: { fr: 'Ensembles de voiles', ar: 'أطقم الملاحف' },
        description: {
          fr: 'Quatre ou cinq voiles choisis pour aller ensemble, noués d’un ruban et prêts à offrir.',
          ar: 'أربع ملاحف أو خمس اخترناها لتنسجم معًا، مربوطة بشريط وجاهزة للإهداء.',
        },
        picture: 'stack-indigo.webp',
      },
      {
        key: 'fetes-fillettes',
        name: { fr: 'Petites melhfas', ar: 'ملاحف الصغيرات' },
        description: {
          fr: 'Les mêmes teintures que celles des grandes, à la taille des fillettes.',
          ar: 'صباغة الكبيرات نفسها، على قياس بناتنا الصغيرات.',
        },
        picture: 'rose-rosettes-flat.webp',
      },
    ],
  },
  {
    key: 'parfums',
    name: { fr: 'Parfums et encens', ar: 'العطور والبخور' },
    description: {
      fr: 'Ambre, oud, musc et rose, à porter sur la peau ou à laisser monter du brûle-encens.',
      ar: 'عنبر وعود ومسك وورد، على بشرتكِ أو من مبخرة تعطّر الدار.',
    },
    picture: 'perfume-amber.webp',
    subcategories: [
      {
        key: 'parfums-flacons',
        name: { fr: 'Eaux et parfums', ar: 'العطور' },
        description: {
          fr: 'Des parfums qui tiennent, composés pour la chaleur et pour les voiles.',
          ar: 'عطور ثابتة تناسب حرّ بلادنا وقماش الملاحف.',
        },
        picture: 'perfume-round-indigo.webp',
      },
      {
        key: 'parfums-encens',
        name: { fr: 'Encens', ar: 'البخور والمباخر' },
        description: {
          fr: 'Bois, résines et brûle-encens de terre cuite pour la maison et les tissus.',
          ar: 'أعواد وصموغ عطرية ومباخر من الفخار لتطييب الدار والثياب.',
        },
        picture: 'incense-burner.webp',
      },
    ],
  },
  {
    key: 'soins',
    name: { fr: 'Henné et soins', ar: 'الحناء والعناية' },
    description: {
      fr: 'Henné, khôl, savons et huiles : des gestes simples, des matières franches.',
      ar: 'حناء وكحل وصابون وزيوت: عناية بسيطة بمواد صافية.',
    },
    picture: 'henna-bowl.webp',
    subcategories: [
      {
        key: 'soins-henne-khol',
        name: { fr: 'Henné et khôl', ar: 'الحناء والكحل' },
        description: {
          fr: 'Pour les mains, les pieds et le regard, les jours de fête comme les autres.',
          ar: 'زينة اليدين والقدمين والعينين، في الأعياد وسائر الأيام.',
        },
        picture: 'kohl-gold.webp',
      },
      {
        key: 'soins-savons',
        name: { fr: 'Savons', ar: 'الصابون' },
        description: {
          fr: 'Des savons doux, faits à froid en petites quantités.',
          ar: 'صابون لطيف مصنوع على البارد بكميات صغيرة.',
        },
        picture: 'soap-trio.webp',
      },
      {
        key: 'soins-huiles',
        name: { fr: 'Huiles et crèmes', ar: 'الزيوت والكريمات' },
        description: {
          fr: 'Nourrir la peau et les cheveux quand l’harmattan souffle.',
          ar: 'غذاء للبشرة والشعر حين تهب الرياح الجافة.',
        },
        picture: 'argan-oil.webp',
      },
      {
        key: 'soins-coffrets',
        name: { fr: 'Coffrets beauté', ar: 'علب الهدايا' },
        description: {
          fr: 'Nos soins réunis dans une belle boîte, à offrir ou à s’offrir.',
          ar: 'منتجات العناية مجتمعة في علبة أنيقة، هدية لمن تحبين أو لنفسكِ.',
        },
        picture: 'cream-jar-indigo.webp',
      },
    ],
  },
]

/** The two products of a new shop (spec 1). */
export const sampleProducts: SampleProduct[] = [
  {
    key: 'nila-de-tichitt',
    category: 'nila',
    subcategory: 'nila-tradition',
    name: { fr: 'Nila de Tichitt', ar: 'نيلة تيشيت' },
    description: {
      fr: 'De grandes rosettes nouées une à une, puis plongées dans plusieurs bains d’indigo : ce bleu a la profondeur des soirs sans lune à Tichitt. Le voile reste léger, respire bien et se drape sans glisser. Comme toute nila, il gagne en douceur à chaque lavage.',
      ar: 'ورود كبيرة عُقدت واحدة واحدة، ثم غُمست في النيلة مرة بعد مرة حتى أخذت زرقة ليالي تيشيت حين يغيب القمر. قماشها خفيف يتنفس ويثبت على الكتف، وتزداد نعومة مع كل غسلة.',
    },
    specifications: {
      fr: [
        'Voile de coton',
        '4,50 m × 1,60 m',
        'Rosettes nouées à la main, teinture à l’indigo',
        'Premier lavage à part, à l’eau froide',
        'Teint à Kaédi',
      ],
      ar: [
        'شاش قطني خفيف',
        'الطول 4,50 م والعرض 1,60 م',
        'ورود معقودة باليد وصباغة بالنيلة',
        'تُغسل أول مرة وحدها بماء بارد',
        'صُبغت في كيهيدي',
      ],
    },
    price: 3200,
    pictures: ['nila-rosettes-hang.webp', 'nila-rosettes-hang-close.webp'],
    stock: 14,
    featured: true,
    promoted: true,
    daysOld: 4,
  },
  {
    key: 'ambre-de-chinguetti',
    category: 'parfums',
    subcategory: 'parfums-flacons',
    name: { fr: 'Ambre de Chinguetti', ar: 'عنبر شنقيط' },
    description: {
      fr: 'Un ambre chaud et à peine sucré, posé sur un fond de cuir et de vanille, comme l’air d’une vieille bibliothèque à l’heure du thé. Deux gouttes derrière l’oreille suffisent pour la journée. Une troisième au bord de la melhfa, et le parfum vous suit.',
      ar: 'عنبر دافئ فيه شيء من الحلاوة، على قاعدة من الجلد والفانيليا، كهواء مكتبة عتيقة ساعة الشاي. تكفيكِ منه قطرتان خلف الأذن طول النهار، وثالثة على طرف الملحفة فيسبقكِ طيبها إلى المجلس.',
    },
    specifications: {
      fr: [
        'Eau de parfum, 100 ml',
        'Notes : ambre, vanille, cuir',
        'Tenue : toute la journée',
        'Flacon de verre, bouchon indigo',
      ],
      ar: [
        'ماء عطر، 100 مل',
        'المكوّنات العطرية: عنبر وفانيليا وجلد',
        'الثبات: طول النهار',
        'قارورة زجاجية بغطاء نيلي',
      ],
    },
    price: 1600,
    pictures: ['perfume-amber.webp'],
    stock: 22,
    featured: true,
    daysOld: 2,
  },
]
