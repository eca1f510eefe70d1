-- Colours, materials and occasions in both languages and in common spellings. A group is left out where the shop already
-- has one with two of its words.
insert into search_synonyms (position, words)
select (select coalesce(max(position), 0) from search_synonyms) + shipped.position, shipped.words
from (
  values
    -- colours
    (1, '{rouge, rouges, ahmar, أحمر, حمراء, حمر}'::text[]),
    (2, '{noir, noire, noirs, noires, aswad, أسود, سوداء, أكحل}'),
    (3, '{jaune, jaunes, asfar, أصفر, صفراء}'),
    (4, '{vert, verte, verts, vertes, akhdar, أخضر, خضراء}'),
    (5, '{blanc, blanche, blancs, blanches, abyad, أبيض, بيضاء}'),
    (6, '{marron, marrons, brun, brune, bruns, brunes, بني, بنية}'),
    (7, '{rosé, rosée, rose, وردي, وردية, زهري, زهرية}'),
    (8, '{violet, violette, violets, mauve, mauves, بنفسجي, بنفسجية, موف}'),
    (9, '{orange, oranges, orangé, orangée, برتقالي, برتقالية}'),
    (10, '{gris, grise, grises, رمادي, رمادية}'),
    (11, '{doré, dorée, dorés, dorées, ذهبي, ذهبية}'),
    (12, '{argenté, argentée, فضي, فضية}'),
    (13, '{beige, beiges, بيج}'),
    (14, '{turquoise, turquoises, فيروزي, فيروزية}'),
    (15, '{grenat, bordeaux, عنابي, خمري, رماني}'),
    -- materials
    (16, '{coton, cotons, قطن, قطني, قطنية}'),
    (17, '{soie, soies, حرير, حريري, حريرية}'),
    (18, '{lin, كتان}'),
    (19, '{laine, laines, صوف}'),
    (20, '{cuir, cuirs, جلد, جلدي}'),
    (21, '{dentelle, dentelles, دانتيل}'),
    (22, '{mousseline, موسلين, شيفون}'),
    (23, '{satin, ساتان}'),
    (24, '{argile, argiles, طين}'),
    -- occasions
    (25, '{mariage, mariages, noce, noces, زفاف, زواج}'),
    (26, '{fête, fêtes, aïd, tabaski, korité, عيد, أعياد}'),
    (27, '{baptême, baptêmes, تسمية, عقيقة}'),
    (28, '{fiançailles, خطوبة}'),
    (29, '{ramadan, رمضان}')
) as shipped (position, words)
where not exists (
  select from search_synonyms own
  where (
    select count(*)
    from (select unnest(own.words) intersect select word from unnest(shipped.words) entry, unnest(search_words(entry)) word) shared
  ) >= 2
)
order by shipped.position;
