-- Those of `follower_count` who live on other servers.
alter table actor add column remote_follower_count integer not null default 0;
update actor set remote_follower_count = counted.followers from (
  select followee_id, count(*) as followers from follow join actor as follower on follower.id = follow.follower_id
  where state = 'accepted' and follower.host is not null group by followee_id
) as counted where actor.id = counted.followee_id;
