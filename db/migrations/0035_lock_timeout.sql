-- A batch of orders does not wait long for a product that somebody else holds: it is written again without that product.
alter function lock_and_check_products(bigint[], bigint[], integer[]) set lock_timeout = '400ms';
