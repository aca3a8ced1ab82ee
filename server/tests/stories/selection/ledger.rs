//! The book of a round is written once: neither database lets anybody change or take away a block.

use kernel::ids;
use schema::selection::{es_block, es_snapshot};
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, ModelTrait, Set};
use serde_json::json;

use crate::{
    on_every_database,
    selection::world::{World, text},
};

on_every_database!(blocks_and_snapshots_are_written_once, site, {
    let world = World::build(&site).await;
    let round = text(world.round(1, json!({})).await.expect(200).result(), "id");
    let (db, now) = (site.app.db().maintenance(), site.app.clock.now());
    let block = es_block::Model {
        id: ids::new_id(),
        round_id: round.clone(),
        first_seq: 1,
        last_seq: 2,
        prev_hash: "00".into(),
        hash: "01".into(),
        mac: "02".into(),
        entries: vec![0, 1, 255],
        at: now,
    };
    es_block::Entity::insert(block.clone().into_active_model().reset_all()).exec_without_returning(db).await.unwrap();
    let kept = es_block::Entity::find_by_id(&block.id).one(db).await.unwrap().unwrap();
    assert_eq!(kept, block);
    let mut winner = kept.clone().into_active_model();
    winner.entries = Set(vec![9]);
    assert!(winner.update(db).await.is_err(), "a block was changed");
    assert!(kept.clone().delete(db).await.is_err(), "a block was taken away");
    let twice = es_block::Model { id: ids::new_id(), ..block };
    let twice = es_block::Entity::insert(twice.into_active_model().reset_all()).exec_without_returning(db).await;
    assert!(twice.is_err(), "two blocks begin with the same entry");
    let snapshot = es_snapshot::Model {
        id: ids::new_id(),
        round_id: round,
        terms: vec![1],
        state: vec![2],
        hash: "03".into(),
        at: now,
    };
    let row = snapshot.clone().into_active_model().reset_all();
    es_snapshot::Entity::insert(row).exec_without_returning(db).await.unwrap();
    assert!(snapshot.delete(db).await.is_err(), "a snapshot was taken away");
});
