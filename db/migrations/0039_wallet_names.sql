-- Wallets have a name in each language. The stored name stays the French one; the Arabic one is the usual name of the
-- wallet, or the same name where the owner had chosen another.
alter table payment_methods add column name_ar text;

update payment_methods method set name_ar = coalesce(
  (select known.name_ar
   from (values
     ('sadad', 'Sadad', 'سداد'),
     ('bankily', 'Bankily', 'بنكيلي'),
     ('masrivi', 'Masrivi', 'مصرفي'),
     ('bimbanque', 'Bimbanque', 'بيم بنك'),
     ('click', 'Click', 'كليك'),
     ('cash', 'Espèces', 'نقدًا')
   ) as known (id, name, name_ar)
   where known.id = method.id and known.name = method.name),
  method.name
);

alter table payment_methods
  alter column name_ar set not null,
  add constraint payment_methods_name_ar_check check (name_ar <> '');
