-- Links that let a person in without a password, once. They are kept, and end, as those that set one.

alter table person_links drop constraint person_links_kind_check;
alter table person_links add constraint person_links_kind_check check (kind in ('set_password', 'log_in'));
